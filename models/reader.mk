# The one reader's teaching: pictures, patches with what the five readers say of them, a training that begins
# where the schooled reader ended. What was stopped goes on where it was; with larger counts it goes on with more
# pictures. Each step may run while another does: the training takes up what is there.
#
#   make --makefile models/reader.mk PHOTOGRAPHS=FOLDER RENDER=PYTHON-WITH-BPY [BUILD=build] [ROUNDS=100] [HOURS=24]
#
# A round is some sixty pictures; seeds are its own: 59900 only judges, nothing else with 59xxx does.
# BUILD/reader/judged.md says what was reached on what was held out.
PYTHON ?= python
RENDER ?= $(PYTHON)
BUILD ?= build
ROUNDS ?= 100
HOURS ?= 24
ifeq ($(and $(PHOTOGRAPHS),$(wildcard $(PHOTOGRAPHS)/awsvegas)),)
$(error say where the photographs are: make --makefile models/reader.mk PHOTOGRAPHS=FOLDER, which holds awsvegas/ and the other sets of datasets/README.md)
endif
.PHONY: all renders patches

B := $(BUILD)/reader
NO_DICE := $(addprefix $(PHOTOGRAPHS)/,$(addprefix neg-,keyboards cards chips coins crafts cups lego numerals packs remotes rooms scrabble snacks tools))
DICE := $(addprefix $(PHOTOGRAPHS)/,awsvegas nellbyler epanemu piechowiak tum-office)
MEASURED := $(addprefix $(PHOTOGRAPHS)/,damiantab neg-keyboards neg-crafts neg-cups neg-chips) datasets/demo
RENDERED := low-59000 low-59900 close-59100 mixed-59020 scenes-59010 odd-59030 stacks-59040 beside-59050 lonely-59060 pictured-59070 revealed-59080 hard-59110
times = $(shell expr $(1) '*' $(ROUNDS))
render = $(RENDER) -m datasets.scenes.render --kind $(1) --seed $(2) --count $(call times,$(3)) --samples $(or $(4),2) --out $(B)/renders/$(1)-$(2) $(5)
patches = $(PYTHON) -m models.reader_crops

all: patches
	$(PYTHON) -m models.train_die_reader --shards $(B)/shards --start models/weights/schooled-reader.onnx --hours $(HOURS) --out $(B)/run
	$(PYTHON) -m models.judge_die_reader $(B)/run/last.pt --shards $(B)/shards --measured $(B)/measured > $(B)/judged.md

renders:
	$(call render,low,59000,24,2,--size 480x360)
	$(call render,low,59900,2,4)
	$(call render,close,59100,6)
	$(call render,mixed,59020,4)
	$(call render,scenes,59010,3)
	$(call render,odd,59030,3)
	$(call render,stacks,59040,2)
	$(call render,beside,59050,2)
	$(call render,lonely,59060,1)
	$(call render,pictured,59070,2)
	$(call render,revealed,59080,1)
	$(call render,hard,59110,1)

patches: renders
	test -d $(B)/flat || $(PYTHON) -m datasets.crops.flat_tables --count 240 --seed 101 --out $(B)/flat
	test -d $(B)/flat-beside || $(PYTHON) -m datasets.crops.flat_tables --count 120 --seed 102 --beside $(PHOTOGRAPHS)/nellbyler --out $(B)/flat-beside
	$(patches) $(DICE) $(NO_DICE) --drawn $(B)/flat $(B)/flat-beside --renders $(addprefix $(B)/renders/,$(RENDERED)) --out $(B)/shards
	$(patches) --measured $(MEASURED) --out $(B)/measured
