# The commands of the project. `make help` lists them.

PROGRAM := .build/release/noticeboard
# With delays at every step of a reader, under address sanitizer.
TORTURE := .build-torture/release/torture-center
# The packages that use the library are built in one folder, so that it is built once for all of them. What was planned
# for one of them is of no use to the next.
SHARED := --scratch-path .build-packages --disable-build-manifest-caching
SHOP := .build-packages/debug/Shop
SOAK := Scripts/soak $(PROGRAM) .build/release/soak-programs $(SHOP)
BENCH := Benchmarks/.build/release/bench
# The peers in C++, built where --peers asks for them.
PEERS := Benchmarks/.build/peers
SWIFT_FILES := Package.swift Sources Tests Scripts Models Benchmarks/Package.swift Benchmarks/Sources Benchmarks/Tests \
	Benchmarks/Percentiles/Package.swift Benchmarks/Percentiles/Benchmarks Examples/Shop/Package.swift Examples/Shop/Sources \
	Broker/Package.swift Broker/Sources Broker/Tests Broker/Hooks/Package.swift Broker/Hooks/Sources Broker/Hooks/Tests

.DEFAULT_GOAL := help
.PHONY: help more run build install uninstall dist check-dist deb check-deb compare test test-xctest client misuse test-release test-memory test-stress test-threads test-arm64 check-systems models docs api format lint tables screenshots clean
.PHONY: torture-center torture-terminal torture-terminal-short soak soak-short soak-build same-runs same-runs-changes same-runs-build orders
.PHONY: broker-program broker-test broker-client broker-crossing-test broker-hooks-test broker-sanitize broker-torture broker-torture-short broker-torture-mqtt broker-scale
.PHONY: broker-speed run-broker
.PHONY: bench bench-build bench-test bench-table bench-ways bench-wanted bench-instructions bench-percentiles bench-board bench-attach

help:
	@awk -F ':.*[^#]## ' '/^[a-z-]+:.*[^#]## / { printf "  make %-12s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))
	@echo '  make more         list all other targets'

more:
	@awk -F ':.*### ' '/^[a-z0-9-]+:.*### / { printf "  make %-22s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

# Not optimized: that takes three times as long to build, and the demo looks the same. `make test` uses the same build.
run: ## build the board quickly and open it; ARGS="FILE" passes arguments on
	@Scripts/install swift ncurses
	swift build --product noticeboard
	@.build/debug/noticeboard $(ARGS)

build: ## build the optimized program, for `make install`
	@Scripts/install swift ncurses
	swift build -c release --product noticeboard

# Where `make install` puts the program; DESTDIR is put before it, for packages.
PREFIX ?= /usr/local
SHARE := $(DESTDIR)$(PREFIX)/share
BASH_COMPLETION := $(SHARE)/bash-completion/completions/noticeboard
ZSH_COMPLETION := $(SHARE)/zsh/site-functions/_noticeboard
FISH_COMPLETION := $(SHARE)/fish/vendor_completions.d/noticeboard.fish

install: build ## install program, manual page and completions below PREFIX, by default /usr/local
	install -d $(DESTDIR)$(PREFIX)/bin $(SHARE)/man/man1 $(dir $(BASH_COMPLETION) $(ZSH_COMPLETION) $(FISH_COMPLETION))
	install -m 755 $(PROGRAM) $(DESTDIR)$(PREFIX)/bin/noticeboard
	$(PROGRAM) reference manual >$(SHARE)/man/man1/noticeboard.1
	$(PROGRAM) --generate-completion-script bash >$(BASH_COMPLETION)
	$(PROGRAM) --generate-completion-script zsh >$(ZSH_COMPLETION)
	$(PROGRAM) --generate-completion-script fish >$(FISH_COMPLETION)

uninstall: ### remove what `make install` has put below PREFIX
	rm -f $(DESTDIR)$(PREFIX)/bin/noticeboard $(SHARE)/man/man1/noticeboard.1 \
		$(BASH_COMPLETION) $(ZSH_COMPLETION) $(FISH_COMPLETION)

# For systems without Swift. In a folder of its own, since the libraries are linked in another way.
DIST := .build-dist/noticeboard

dist: ### build the program as one file that needs no toolchain, in .build-dist
	@Scripts/install swift ncurses
	Scripts/dist $(DIST)

check-dist: dist ### start that file where no toolchain is
	@Scripts/install python
	Scripts/check-dist $(DIST)

deb: dist ### make a package for Debian of it, with manual and completions, in .build-dist
	@Scripts/install deb
	Scripts/deb $(DIST) .build-dist

check-deb: deb ### install the package on a bare Debian, use it in tmux, remove it; needs root
	@Scripts/install debootstrap
	lintian --fail-on error .build-dist/*.deb
	Scripts/check-deb .build-dist/*.deb

compare: ### show which promises Foundation's center breaks and this one keeps; ARGS="--only L5" for some
	@Scripts/install swift
	swift build --product compare
	@.build/debug/compare $(ARGS)

test: ## pass every test
	@Scripts/install swift ncurses tmux python
	Scripts/tests swift test --disable-xctest

test-xctest: ### pass the tests that XCTest runs: of the expectations for suites on it
	@Scripts/install swift ncurses
	Scripts/tests swift test --disable-swift-testing --filter NoticesXCTestTests

# Some faults appear only in optimized code, in which the compiler may reorder what no barrier keeps in order.
test-release: ### pass the tests of the library in a release build
	@Scripts/install swift ncurses
	NOTICES_ALONE=1 Scripts/tests swift test --disable-xctest -c release -Xswiftc -enable-testing --scratch-path .build-release \
		--filter NoticesTests

# Optimized, as programs are shipped: what the optimizer moves or ends early is found too. Without leak detection, which
# reports static arrays: the tests themselves count what is not released.
test-memory: ### pass the tests of the library under address sanitizer, in a release build
	@Scripts/install swift ncurses
	NOTICES_ALONE=1 ASAN_OPTIONS=detect_leaks=0 Scripts/tests swift test --disable-xctest -c release --sanitize=address \
		-Xswiftc -enable-testing -Xswiftc -DADDRESS_SANITIZER --scratch-path .build-asan --filter NoticesTests

client: ### build a program that depends on the library, without network; fails if it fetches anything else
	@Scripts/install swift
	@Scripts/client

broker-client: ### build a program that depends on brokers by a URL, without network; fails if it fetches anything else
	@Scripts/install swift nats mqtt
	@Scripts/client broker

misuse: ### check what the compiler reports for recipes and wrong calls, in three settings
	@Scripts/install swift
	@Scripts/misuse

test-stress: ### two threads post and two come and go, for about a minute; every handler is counted
	@Scripts/install swift ncurses
	NOTICES_STRESS_OPERATIONS=$${NOTICES_STRESS_OPERATIONS:-150000} \
		Scripts/tests swift test --disable-xctest --filter NoticesTests.ChurnTests

# What one thread does, thousands of times over, has nothing to find here, and takes most of the time.
ONE_THREAD := --skip NoticesTests.ModelTests --skip NoticesTests.OptionsModelTests --skip NoticesTests.ActingHandlerTests \
	--skip 'what is expected of all centers is reported'

test-threads: ### pass the tests of what has threads under thread sanitizer, with 200 000 operations a thread
	@Scripts/install swift ncurses
	NOTICES_ALONE=1 NOTICES_STRESS_OPERATIONS=$${NOTICES_STRESS_OPERATIONS:-200000} \
		Scripts/tests swift test --disable-xctest --sanitize=thread -Xswiftc -DTHREAD_SANITIZER \
		--scratch-path .build-tsan --filter 'NoticesTests|NoticeRecordingTests' $(ONE_THREAD)

# Under qemu, which proves what code does on arm64, and not in which order memory is seen there.
test-arm64: ### pass the tests of the library on arm64, under qemu; 8 GB, hours; ARGS="--filter SeedsTests"
	Scripts/tests Scripts/test-arm64 $(ARGS)

torture-center: ### attack centers under address sanitizer, with random delays; ARGS="--seconds 60 --only rings"
	@Scripts/install swift
	swift build -c release --product torture-center --sanitize=address -Xswiftc -DDELAYS --scratch-path .build-torture
	@ASAN_OPTIONS=detect_leaks=0 SWIFT_BACKTRACE=enable=no $(TORTURE) --self-test
	@ASAN_OPTIONS=detect_leaks=0 SWIFT_BACKTRACE=enable=no $(TORTURE) $(ARGS)

torture-terminal: build ### attack the board through terminals for ten minutes; ARGS="--seed 7 --only signals"
	@Scripts/install tmux python
	Scripts/torture-terminal $(ARGS) $(PROGRAM)

torture-terminal-short: build ### some of each of those attacks, in less than a minute
	@Scripts/install tmux python
	Scripts/torture-terminal --short $(ARGS) $(PROGRAM)

soak: soak-build ### boards, recorders and lists beside seven programs for 30 minutes, checked as a person would; ARGS="--seed 7"
	$(SOAK) $(ARGS)

soak-short: soak-build ### the same in two minutes, with fewer posts
	$(SOAK) --short $(ARGS)

soak-build: build
	@Scripts/install tmux python
	swift build -c release --product soak-programs
	swift build --package-path Examples/Shop $(SHARED)
	@Scripts/soak --self-test

same-runs: same-runs-build ### record one program 200 times under load, and compare what it did; ARGS="--runs 20" for fewer
	@Scripts/same-runs $(ARGS) .build/release

same-runs-changes: same-runs-build ### write the table of five changes to that program in docs/Baselines.md
	@Scripts/table docs/Baselines.md changes Scripts/same-runs --changes .build/release

orders: ### find the planted bugs, run their plain tests 10 000 times, and write the table in docs/Orders.md; minutes
	@Scripts/install swift ncurses
	@Scripts/table docs/Orders.md bugs Scripts/orders $(ARGS)

same-runs-build: build
	@Scripts/install python
	swift build -c release --product recorded-shop

check-darwin: ### check the types of the library's Swift for macOS, by interfaces and headers; a minute
	@Scripts/install swift pip
	@Scripts/check-darwin

check-systems: ### compile the C of all targets for macOS and Linux, arm64 and x86_64, by their headers; run it on Linux
	@Scripts/install swift ncurses python pip arm64
	@Scripts/check-systems

models: ### check the models of how memory is given back, and that every mutant of them is found; ARGS="WORD" for some
	@Scripts/install swift spin
	@Models/check $(ARGS)

docs: ## build the documentation of the libraries; fails on a warning and on what is undocumented
	@Scripts/install swift nats mqtt
	@Scripts/docs

api: ### update the listing of the public surface in docs/api
	@Scripts/install swift nats mqtt
	@Scripts/docs api

format: ## lay out the sources by the rules of .swift-format
	@Scripts/install swift
	swift format -i -r $(SWIFT_FILES)

lint: ## check the layout of the sources, that the scripts parse, and that the core does not grow
	@Scripts/install swift python
	swift format lint --strict -r $(SWIFT_FILES)
	@for script in Scripts/* .ci/run Benchmarks/Peers/build; do \
		[ -f "$$script" ] || continue; \
		case $$(head -n 1 "$$script") in '#!/bin/sh'*) echo "sh -n $$script"; sh -n "$$script" || exit 1;; esac; \
	done
	@Scripts/core-counts
	@Scripts/counts
	@Scripts/words

tables: build ### write the tables of promises, keys, commands, lessons and fields in docs/
	swift build --product compare
	Scripts/tables $(PROGRAM) .build/debug/compare

screenshots: build ## draw the pictures in screenshots/ with the real program in a real terminal
	@Scripts/install tmux pictures pip
	swift build --package-path Examples/Shop $(SHARED)
	Scripts/screenshots $(PROGRAM) screenshots $(SHOP)
	Scripts/moving-picture $(PROGRAM) $(SHOP) screenshots

run-broker: ### two programs that post to each other over a NATS server, and a board on both; ARGS="60" for a minute
	@Scripts/install swift nats
	@Scripts/run-broker $(ARGS)

broker-program: ### build noticeboard-broker, which `noticeboard broker` runs from its own folder or from PATH
	@Scripts/install swift nats
	swift build --package-path Broker $(SHARED) -c release --product noticeboard-broker
	@echo "Copy it to a folder in PATH: $$(swift build --package-path Broker $(SHARED) -c release --show-bin-path)/noticeboard-broker"

broker-test: ### pass the tests of brokers, against real servers that they start, kill and start again
	@Scripts/install swift nats nats-new mqtt
	Scripts/tests swift test --package-path Broker $(SHARED) --disable-xctest

broker-crossing-test: ### check what `make run-broker` shows: a notice that crosses, below the post that it came from
	@Scripts/install swift ncurses nats python
	LC_ALL=C.UTF-8 NOTICES_BROKER_PORT=14222 Scripts/run-broker 6 </dev/null | Scripts/check-crossing

broker-hooks-test: ### pass the tests of tracing, metrics, logs and services for brokers; fetches their packages
	@Scripts/install swift
	Scripts/tests swift test --package-path Broker/Hooks $(SHARED) --disable-xctest

# Without leak detection, which reports what the client libraries keep for the life of a process.
broker-sanitize: ### pass the tests of brokers under address sanitizer, then under thread sanitizer
	@Scripts/install swift nats nats-new mqtt
	ASAN_OPTIONS=detect_leaks=0 Scripts/tests swift test --package-path Broker --disable-xctest --sanitize=address \
		--scratch-path Broker/.build-asan
	Scripts/tests swift test --package-path Broker --disable-xctest --sanitize=thread \
		-Xswiftc -DTHREAD_SANITIZER --scratch-path Broker/.build-tsan

broker-scale: ### how the cost of a broker grows, over an engine in memory, or ARGS="nats://127.0.0.1:4222 300 1000"
	@Scripts/install swift nats
	swift build --package-path Broker $(SHARED) -c release --product broker-scale
	@.build-packages/release/broker-scale $(ARGS)

broker-torture: ### let servers of a cluster, networks, disks and programs fail while two programs post; ARGS="--only disk"
	@Scripts/install swift nats python
	swift build --package-path Broker $(SHARED) --product broker-torture
	@Scripts/torture-broker $(ARGS) .build-packages/debug/broker-torture

broker-torture-short: ### some seconds of each of those failures
	@Scripts/install swift nats python
	swift build --package-path Broker $(SHARED) --product broker-torture
	@Scripts/torture-broker --short $(ARGS) .build-packages/debug/broker-torture

broker-torture-mqtt: ### kill an MQTT server, and restart subscribers, while notices are posted; prints a table
	@Scripts/install swift mqtt
	NOTICES_BROKER_TORTURE=1 swift test --package-path Broker $(SHARED) --disable-xctest --filter MQTTTortureTests

broker-speed: ### what a broker costs beside the C client of NATS alone; needs a server: ARGS="nats://127.0.0.1:4222"
	@Scripts/install swift nats
	swift build --package-path Broker $(SHARED) -c release --product broker-speed
	@.build-packages/release/broker-speed $(ARGS)

bench: bench-build ## compare with other centers; ARGS="compare --help" lists the options
	@$(if $(filter --peers,$(ARGS)),Benchmarks/Peers/build $(PEERS))
	@NOTICEBOARD_PEERS=$(PEERS) $(BENCH) $(ARGS)

bench-table: bench-build ### measure, and update the tables in docs/Speed.md; takes minutes, on an idle machine
	@$(BENCH) --only 'W*' --markdown Benchmarks/.build/summary.md $(ARGS)
	@Scripts/table docs/Speed.md bench cat Benchmarks/.build/summary.md
	@Scripts/table README.md speeds Scripts/speeds
	@$(MAKE) --no-print-directory bench-ways bench-wanted

bench-wanted: bench-build ### measure the rows that have a wanted value five times, and write their table in docs/Speed.md; 20 minutes, on an idle machine
	@Scripts/table docs/Speed.md wanted Scripts/wanted 5 $(BENCH) --wanted $(ARGS)

bench-ways: bench-build ### measure each way to observe, and write its table in docs/Speed.md; a minute, on an idle machine
	@$(BENCH) --only 'V*' --markdown Benchmarks/.build/ways.md $(ARGS)
	@Scripts/table docs/Speed.md ways cat Benchmarks/.build/ways.md

bench-instructions: bench-build ### count the instructions of the hot paths; fails above Benchmarks/instructions.txt
	@Scripts/install valgrind
	@$(BENCH) instructions Benchmarks/instructions.txt

bench-percentiles: ### percentiles of a few paths; ARGS="baseline update NAME", then "baseline compare NAME"
	@Scripts/install swift
	swift package --package-path Benchmarks/Percentiles --allow-writing-to-package-directory benchmark $(ARGS) \
		--target Center --no-progress

bench-board: ### post at full speed for ten seconds while a board draws and answers keys; ARGS="--observers 10"; --keys: how long keys take
	@Scripts/install swift
	swift build -c release --product board-speed
	@.build/release/board-speed $(ARGS)

bench-attach: ### what it costs a program to be attached to, or to record itself; ARGS="--rounds 9"
	@Scripts/install swift
	swift build -c release --product attach-speed
	@.build/release/attach-speed $(ARGS)

bench-test: ### pass the tests of what measures
	@Scripts/install swift
	Scripts/tests swift test --package-path Benchmarks $(SHARED) --disable-xctest

# Without debug information, which valgrind cannot read.
bench-build:
	@Scripts/install swift
	swift build --package-path Benchmarks -c release -debug-info-format none

clean: ## remove everything that was built
	rm -rf .build .build-arm64 .build-dist .build-asan .build-torture .build-docs .build-tsan .build-packages Benchmarks/.build Benchmarks/Percentiles/.build Broker/.build Broker/.build-asan Broker/.build-tsan
