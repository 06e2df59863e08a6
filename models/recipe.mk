# The weights in one command, from nothing but photographs and the readers of 0.5.0, which teach: the detector's pictures and
# trainings, then the reader of dice (reader.mk), the reader of pictures (pictures.mk), and the temperature, into
# build/weights. About a day on two cores; what was stopped goes on where it was.
#
#   make models PHOTOGRAPHS=FOLDER SCHOOL=FILE.pth [RENDER=PYTHON-WITH-BPY] [BUILD=build] [PERCENT=100]
#
# PHOTOGRAPHS holds the sets of datasets/README.md; SCHOOL is as for models/pictures.mk. PERCENT=1 makes a hundredth of the pictures
# and trains for a hundredth of the time: it shows that all steps work. What is trained so briefly finds no dice.
PYTHON ?= python
RENDER ?= $(PYTHON)
BUILD ?= build
PERCENT ?= 100
ifeq ($(and $(PHOTOGRAPHS),$(wildcard $(PHOTOGRAPHS)/nellbyler)),)
$(error $(if $(PHOTOGRAPHS),$(PHOTOGRAPHS) holds no nellbyler/,PHOTOGRAPHS is missing); say where the photographs are: make models PHOTOGRAPHS=FOLDER, which holds nellbyler/ and the other sets of datasets/README.md)
endif
.DELETE_ON_ERROR:

R := $(BUILD)/renders
RUNS := $(BUILD)/runs
WEIGHTS := $(BUILD)/weights
# so many, but at least two or what is said; so long
few = $(shell awk 'BEGIN { n = int($(1) * $(PERCENT) / 100); least = $(or $(2),2); print n < least ? least : n }')
long = $(shell awk 'BEGIN { print $(1) * $(PERCENT) / 100 }')
render = $(RENDER) -m datasets.scenes.render --kind $(1) --count $(call few,$(2)) --seed $(3) --out $(R)/$(4)
train = $(PYTHON) -m models.train_detector --out $(RUNS)/$(1) --resume --tiles $(BUILD)/tiles
done = @mkdir -p $(@D) && touch $@
part = $(MAKE) --makefile models/$(1).mk PHOTOGRAPHS=$(PHOTOGRAPHS) RENDER=$(RENDER) BUILD=$(BUILD) PYTHON=$(PYTHON)

$(WEIGHTS)/.calibrated: $(WEIGHTS)/.read $(R)/.calibration
	$(PYTHON) -m datasets.crops.label $(R)/calibration --out $(BUILD)/calibration --camera
	OJO_WEIGHTS=$(WEIGHTS) $(PYTHON) -m models.calibrate $(BUILD)/calibration
	$(done)

$(WEIGHTS)/.read: $(WEIGHTS)/.found
	+$(call part,reader) ROUNDS=$(call few,20,1) CROPS=$(call few,1500000,2000)
	+$(call part,pictures) SCHOOL=$(SCHOOL) TIMES=1 MINUTES=$(call long,90) MORE=$(call long,20)
	$(PYTHON) -m models.export --die-reader $(BUILD)/reader/run/last.pt --shards $(BUILD)/reader/shards --out $(WEIGHTS)
	$(PYTHON) -m models.train_pictures --mean $(BUILD)/pictures/two/last.pt $(BUILD)/pictures/three/last.pt --export $(WEIGHTS)
	$(done)

$(WEIGHTS)/.found: $(RUNS)/b/.trained $(RUNS)/c/.trained
	$(PYTHON) -m models.export --detector $(RUNS)/b/weights/last.pt $(RUNS)/c/weights/last.pt --out $(WEIGHTS)
	$(done)

# The detector: pictures, tiles, a training; twice more with what was wrongly taken for dice on grounds and printed pages

$(R)/.training:
	$(call render,scenes,280,3,scenes)
	$(call render,odd,3800,5,scenes)
	$(call render,stacks,2000,11,scenes)
	$(call render,mixed,2000,58,scenes)
	$(call render,cutouts,240,1,cutouts)
	$(done)

$(R)/.calibration:
	$(call render,hard,60,901,calibration)
	$(call render,scenes,60,902,calibration)
	$(done)

$(BUILD)/tiles/.made: $(R)/.training
	$(PYTHON) -m datasets.crops.tiles --real $(PHOTOGRAPHS) --renders $(R) --count $(call few,14600,700) --out $(BUILD)/tiles
	$(done)

$(RUNS)/a/.trained: $(BUILD)/tiles/.made
	$(call train,a) --hours $(call long,2.2)
	$(done)

$(BUILD)/.hard: $(BUILD)/tiles/.made
	$(PYTHON) -m datasets.crops.hard --real $(PHOTOGRAPHS) --renders $(R) --count $(call few,4000) --tiles $(BUILD)/tiles
	$(PYTHON) -m datasets.crops.hard --count $(call few,900) --first 1000000 --printed words words keys board dots things face --tiles $(BUILD)/tiles-words
	$(done)

$(RUNS)/b/.trained: $(RUNS)/a/.trained $(BUILD)/.hard
	$(call train,b) --hours $(call long,1.1) --rate 0.0012 --start $(RUNS)/a/weights/last.pt
	$(done)

$(RUNS)/c/.trained: $(RUNS)/b/.trained
	$(call train,c) --hours $(call long,0.9) --rate 0.0012 --start $(RUNS)/b/weights/last.pt
	$(done)
