# The face reader's second head taught by the photographs of datasets/folds.csv: what may be taught of cards, coins and
# numeral dice, drawn tables, and awsvegas but for one fold at a time, on which that head is measured; then by all three.
# What was stopped goes on where it was. About a quarter of an hour of one core, and as much for rendering.
#
#   make --makefile models/eyes.mk PHOTOGRAPHS=FOLDER [RENDER=PYTHON-WITH-BPY] [BUILD=build] [PYTHON=python] [RENDERED=FOLDERS]
#
# RENDER draws the dice that keep the demo (docs/records/lessons.md, 18 and 26), and hard-702 to measure on. Who has such
# dice names their labelled folders as RENDERED, as models/recipe.mk makes build/no-die/scenes. It
# writes BUILD/eyes/fold-1.json to fold-3.json and measured.json: the weights that are shipped against those taught, die
# by die (models.paired). Weights are accepted by models/README.md, and only those of BUILD/eyes/all.
PYTHON ?= python
BUILD ?= build
RENDER ?=
RENDERED ?= $(if $(RENDER),$(EYES)/rendered,$(wildcard $(BUILD)/no-die/scenes))
ifeq ($(and $(PHOTOGRAPHS),$(wildcard $(PHOTOGRAPHS)/awsvegas)),)
$(error say where the photographs are: make --makefile models/eyes.mk PHOTOGRAPHS=FOLDER, which holds awsvegas/, nellbyler/ and the others of datasets/folds.csv)
endif
.DELETE_ON_ERROR:
.SECONDARY:

EYES := $(BUILD)/eyes
FOLDS := $(EYES)/folds
NO_DIE := $(FOLDS)/neg-cards-taught $(FOLDS)/neg-coins-taught $(FOLDS)/neg-numerals-taught $(EYES)/piechowiak $(EYES)/flat $(EYES)/flat-beside $(RENDERED)
DICE := $(PHOTOGRAPHS)/nellbyler $(PHOTOGRAPHS)/epanemu
HARD := $(if $(RENDER),$(EYES)/hard-702)
MEASURED := neg-cards-measured neg-coins-measured neg-numerals-measured neg-draughts-measured neg-cutlery-measured kimble-measured skovy-measured tai-measured
render = $(RENDER) -m datasets.scenes.render --kind $(1) --count $(2) --seed $(3) --out $(EYES)/renders/$(4)
done = @mkdir -p $(@D) && touch $@
# the folds but for the one named
others = $(patsubst %,$(FOLDS)/awsvegas-fold-%,$(filter-out $(1),1 2 3))

all: $(EYES)/fold-1.json $(EYES)/fold-2.json $(EYES)/fold-3.json $(EYES)/measured.json

$(EYES)/.rendered:
	$(call render,scenes,90,951,plain)
	$(call render,mixed,70,952,plain)
	$(PYTHON) -m datasets.crops.label $(EYES)/renders/plain --out $(EYES)/rendered
	$(call render,hard,60,702,hard)
	$(PYTHON) -m datasets.crops.label $(EYES)/renders/hard --out $(EYES)/hard-702 --camera
	$(done)

$(EYES)/.pictures: $(if $(RENDER),$(EYES)/.rendered)
	$(PYTHON) -m datasets.crops.folds $(PHOTOGRAPHS) --out $(FOLDS)
	$(PYTHON) -m datasets.crops.photographs $(PHOTOGRAPHS)/piechowiak --part trained --out $(EYES)/piechowiak
	$(PYTHON) -m datasets.crops.flat_tables --count 260 --seed 1 --out $(EYES)/flat
	$(PYTHON) -m datasets.crops.flat_tables --count 120 --seed 2 --beside $(PHOTOGRAPHS)/nellbyler --out $(EYES)/flat-beside
	$(PYTHON) -m datasets.crops.flat_tables --count 100 --seed 32 --out $(EYES)/flat-32
	$(PYTHON) -m datasets.crops.flat_tables --count 100 --seed 33 --beside $(PHOTOGRAPHS)/nellbyler --out $(EYES)/flat-beside-33
	$(done)

$(EYES)/without-%/.taught: $(EYES)/.pictures
	$(PYTHON) -m models.teach_doubts --go-on --lessons $(EYES)/lessons $(NO_DIE) --dice-only $(DICE) $(call others,$*) --out $(EYES)/without-$*
	$(done)

$(EYES)/all/.taught: $(EYES)/.pictures
	$(PYTHON) -m models.teach_doubts --go-on --lessons $(EYES)/lessons $(NO_DIE) --dice-only $(DICE) $(call others,0) --out $(EYES)/all
	$(done)

$(EYES)/fold-%.json: $(EYES)/without-%/.taught
	$(PYTHON) -m models.paired $(FOLDS)/awsvegas-fold-$* --before models/weights --after $(EYES)/without-$* --cache $(EYES)/looks > $@

$(EYES)/measured.json: $(EYES)/all/.taught
	$(PYTHON) -m models.paired $(addprefix $(FOLDS)/,$(MEASURED)) $(EYES)/flat-32 $(EYES)/flat-beside-33 $(HARD) $(PHOTOGRAPHS)/damiantab datasets/demo --before models/weights --after $(EYES)/all --cache $(EYES)/looks > $@
