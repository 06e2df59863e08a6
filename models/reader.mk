# The reader of dice: pictures, patches with what the five readers of 0.5.0 say of them, a training that begins where
# the best of those ended, and the export. What was stopped goes on where it was; with larger counts it goes on with
# more pictures. Each step may run while another does: the training takes up what is there.
#
#   make --makefile models/reader.mk PHOTOGRAPHS=FOLDER RENDER=PYTHON-WITH-BPY [BUILD=build] [ROUNDS=20] [CROPS=1500000]
#
# A round is some hundred pictures; seeds are its own: 59900 only judges, nothing else with 59xxx does. The readers of
# 0.5.0 and the code that asks them are this repository's own, at that release's commit. BUILD/reader/judged.md says what was reached
# on what was held out; BUILD/reader/weights is to be accepted by models/README.md.
PYTHON ?= python
RENDER ?= $(PYTHON)
BUILD ?= build
ROUNDS ?= 20
CROPS ?= 1500000
ifeq ($(and $(PHOTOGRAPHS),$(wildcard $(PHOTOGRAPHS)/awsvegas)),)
$(error say where the photographs are: make --makefile models/reader.mk PHOTOGRAPHS=FOLDER, which holds awsvegas/ and the other sets of datasets/README.md)
endif
.PHONY: all renders patches

B := $(abspath $(BUILD))/reader
BEFORE := $(B)/before
NO_DICE := $(addprefix $(abspath $(PHOTOGRAPHS))/,$(addprefix neg-,keyboards cards chips coins crafts cups lego numerals packs remotes rooms scrabble snacks tools))
DICE := $(addprefix $(abspath $(PHOTOGRAPHS))/,awsvegas nellbyler epanemu piechowiak tum-office)
MEASURED := $(addprefix $(abspath $(PHOTOGRAPHS))/,damiantab neg-keyboards neg-crafts neg-cups neg-chips) datasets/demo
RENDERED := low-59000 low-59900 close-59100 mixed-59020 scenes-59010 odd-59030 stacks-59040 beside-59050 lonely-59060 pictured-59070 revealed-59080 hard-59110
times = $(shell expr $(1) '*' $(ROUNDS))
render = $(RENDER) -m datasets.scenes.render --kind $(1) --seed $(2) --count $(call times,$(3)) --samples $(or $(4),2) --out $(B)/renders/$(1)-$(2) $(5)
patches = cd $(BEFORE) && PYTHONPATH=$(BEFORE) $(PYTHON) -m models.reader_crops

all: patches
	$(PYTHON) -m models.train_die_reader --shards $(B)/shards --start $(BEFORE)/models/weights/schooled-reader.onnx --crops $(CROPS) --out $(B)/run
	$(PYTHON) -m models.judge_die_reader $(B)/run/last.pt --shards $(B)/shards --measured $(B)/measured > $(B)/judged.md
	$(PYTHON) -m models.export --die-reader $(B)/run/last.pt --shards $(B)/shards --out $(B)/weights

renders:
	$(call render,low,59000,40,2,--size 480x360)
	$(call render,low,59900,3,4)
	$(call render,close,59100,10)
	$(call render,mixed,59020,32)
	$(call render,scenes,59010,15)
	$(call render,odd,59030,18)
	$(call render,stacks,59040,6)
	$(call render,beside,59050,3)
	$(call render,lonely,59060,1)
	$(call render,pictured,59070,2)
	$(call render,revealed,59080,4)
	$(call render,hard,59110,6)

patches: renders
	test -d $(BEFORE) || git worktree add --detach $(BEFORE) af64cd27e40d
	test -d $(B)/flat || $(PYTHON) -m datasets.crops.flat_tables --count 240 --seed 101 --out $(B)/flat
	test -d $(B)/flat-beside || $(PYTHON) -m datasets.crops.flat_tables --count 120 --seed 102 --beside $(PHOTOGRAPHS)/nellbyler --out $(B)/flat-beside
	$(patches) $(DICE) $(NO_DICE) --drawn $(B)/flat $(B)/flat-beside --renders $(addprefix $(B)/renders/,$(RENDERED)) --out $(B)/shards
	$(patches) --measured $(MEASURED) --out $(B)/measured
