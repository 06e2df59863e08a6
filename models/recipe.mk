# The weights in one command, from nothing but the photographs: pictures, crops, six trainings, export, what is no
# die, and temperature, into build/weights. About a day on two cores; what was stopped goes on where it was.
#
#   make models PHOTOGRAPHS=FOLDER [RENDER=PYTHON-WITH-BPY] [BUILD=build] [PERCENT=100]
#
# PHOTOGRAPHS holds nellbyler/, epanemu/, casino-crops/ and piechowiak/ (datasets/README.md). PERCENT=1 makes a hundredth of the
# pictures and trains for a hundredth of the time: it shows that all steps work. What is trained so briefly finds
# no dice; so what comes after the export, which needs some, starts from the shipped weights then.
PYTHON ?= python
RENDER ?= $(PYTHON)
BUILD ?= build
PERCENT ?= 100
ifeq ($(and $(PHOTOGRAPHS),$(wildcard $(PHOTOGRAPHS)/nellbyler)),)
$(error $(if $(PHOTOGRAPHS),$(PHOTOGRAPHS) holds no nellbyler/,PHOTOGRAPHS is missing); say where the photographs are: make models PHOTOGRAPHS=FOLDER, which holds nellbyler/, epanemu/, casino-crops/ and piechowiak/)
endif
.DELETE_ON_ERROR:

R := $(BUILD)/renders
RUNS := $(BUILD)/runs
EXPORTED := $(BUILD)/exported
WEIGHTS := $(BUILD)/weights
NO_DIE := $(BUILD)/no-die
FINDING_DICE := $(if $(filter 100,$(PERCENT)),$(EXPORTED),models/weights)
# so many, but at least two or what is said; so long
few = $(shell awk 'BEGIN { n = int($(1) * $(PERCENT) / 100); least = $(or $(2),2); print n < least ? least : n }')
long = $(shell awk 'BEGIN { print $(1) * $(PERCENT) / 100 }')
render = $(RENDER) -m datasets.scenes.render --kind $(1) --count $(call few,$(2)) --seed $(3) --out $(R)/$(4)
train = $(PYTHON) -m models.$(1) --out $(RUNS)/$(2) --resume
done = @mkdir -p $(@D) && touch $@

$(WEIGHTS)/.calibrated: $(WEIGHTS)/.doubting $(R)/.calibration
	$(PYTHON) -m datasets.crops.label $(R)/calibration --out $(BUILD)/calibration --camera
	OJO_WEIGHTS=$(WEIGHTS) $(PYTHON) -m models.calibrate $(BUILD)/calibration
	$(done)

# Pictures

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

$(NO_DIE)/.made:
	$(call render,lonely,90,911,lonely)
	$(call render,beside,98,912,beside)
	$(PYTHON) -m datasets.crops.label $(R)/lonely --out $(NO_DIE)/lonely --camera
	$(PYTHON) -m datasets.crops.label $(R)/beside --out $(NO_DIE)/beside --camera
	$(call render,scenes,90,951,plain)
	$(call render,mixed,70,952,plain)
	$(PYTHON) -m datasets.crops.label $(R)/plain --out $(NO_DIE)/scenes
	$(PYTHON) -m datasets.crops.photographs $(PHOTOGRAPHS)/piechowiak --part trained --out $(NO_DIE)/piechowiak
	$(PYTHON) -m datasets.crops.flat_tables --count $(call few,260) --seed 1 --out $(NO_DIE)/flat
	$(PYTHON) -m datasets.crops.flat_tables --count $(call few,120) --seed 2 --beside $(PHOTOGRAPHS)/nellbyler --out $(NO_DIE)/flat-beside
	$(done)

$(BUILD)/tiles/.made: $(R)/.training
	$(PYTHON) -m datasets.crops.tiles --real $(PHOTOGRAPHS) --renders $(R) --count $(call few,14600,700) --out $(BUILD)/tiles
	$(done)

$(BUILD)/crops.npz: $(R)/.training
	$(PYTHON) -m datasets.crops.face_crops --real $(PHOTOGRAPHS) --renders $(R) --out $@

$(BUILD)/stances.npz: $(R)/.training
	$(PYTHON) -m datasets.crops.stances --real $(PHOTOGRAPHS) --renders $(R) --out $@

# What the shipped readers wrongly take for dice: on grounds, beside dice, and on printed pages

$(BUILD)/.hard: $(BUILD)/tiles/.made
	$(PYTHON) -m datasets.crops.hard --real $(PHOTOGRAPHS) --renders $(R) --count $(call few,4000) --tiles $(BUILD)/tiles --crops $(BUILD)/hard.npz --stances $(BUILD)/hard-stances.npz
	$(PYTHON) -m datasets.crops.hard --count $(call few,900) --first 1000000 --printed words words keys board dots things face --tiles $(BUILD)/tiles-words --crops $(BUILD)/words.npz --stances $(BUILD)/words-stances.npz
	$(done)

# Trainings: the detector, twice more with what was wrongly taken for dice; the face reader; both stance readers

$(RUNS)/a/.trained: $(BUILD)/tiles/.made
	$(call train,train_detector,a) --tiles $(BUILD)/tiles --hours $(call long,2.2)
	$(done)

$(RUNS)/b/.trained: $(RUNS)/a/.trained $(BUILD)/.hard
	$(call train,train_detector,b) --tiles $(BUILD)/tiles --hours $(call long,1.1) --rate 0.0012 --start $(RUNS)/a/weights/last.pt
	$(done)

$(RUNS)/c/.trained: $(RUNS)/b/.trained
	$(call train,train_detector,c) --tiles $(BUILD)/tiles --hours $(call long,0.9) --rate 0.0012 --start $(RUNS)/b/weights/last.pt
	$(done)

$(RUNS)/reader/.trained: $(BUILD)/crops.npz $(BUILD)/.hard
	$(call train,train_reader,reader) --crops $(BUILD)/crops.npz $(BUILD)/hard.npz $(BUILD)/words.npz --minutes $(call long,200)
	$(done)

STANCES := $(BUILD)/stances.npz $(BUILD)/hard-stances.npz $(BUILD)/words-stances.npz

$(RUNS)/stance/.trained: $(RUNS)/reader/.trained $(BUILD)/stances.npz
	$(call train,train_stance,stance) --crops $(STANCES) --minutes $(call long,200) --start $(RUNS)/reader/last.pt
	$(done)

$(RUNS)/close/.trained: $(BUILD)/stances.npz $(BUILD)/.hard
	$(call train,train_stance,close) --crops $(STANCES) --minutes $(call long,370) --close --hard
	$(done)

$(WEIGHTS)/.doubting: $(WEIGHTS)/.taught
	OJO_WEIGHTS=$(WEIGHTS) $(PYTHON) -m models.teach_doubts $(NO_DIE)/lonely $(NO_DIE)/beside $(NO_DIE)/scenes $(NO_DIE)/piechowiak $(NO_DIE)/flat $(NO_DIE)/flat-beside --dice-only $(PHOTOGRAPHS)/nellbyler $(PHOTOGRAPHS)/epanemu --out $(WEIGHTS)
	OJO_WEIGHTS=$(WEIGHTS) $(PYTHON) -m models.features $(PHOTOGRAPHS)/nellbyler $(PHOTOGRAPHS)/epanemu --out $(WEIGHTS)
	$(done)

$(WEIGHTS)/.taught: $(EXPORTED)/.exported $(NO_DIE)/.made
	OJO_WEIGHTS=$(FINDING_DICE) $(PYTHON) -m models.teach_none $(NO_DIE)/lonely $(NO_DIE)/beside $(NO_DIE)/piechowiak --out $(WEIGHTS)
	$(done)

$(EXPORTED)/.exported: $(RUNS)/b/.trained $(RUNS)/c/.trained $(RUNS)/reader/.trained $(RUNS)/stance/.trained $(RUNS)/close/.trained
	$(PYTHON) -m models.export --detector $(RUNS)/b/weights/last.pt $(RUNS)/c/weights/last.pt --reader $(RUNS)/reader --crops $(BUILD)/crops.npz --stance $(RUNS)/stance --close-stance $(RUNS)/close --stances $(BUILD)/stances.npz --out $(EXPORTED)
	$(done)
