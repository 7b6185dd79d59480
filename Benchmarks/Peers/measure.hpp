// The repetition scheme of the Swift program: as many operations as fill a peer's share of a round.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <utility>

#include "tally.h"

using Seconds = std::chrono::duration<double>;

template <class Body> Seconds elapsed(Body body) {
    auto start = std::chrono::steady_clock::now();
    body();
    return std::chrono::steady_clock::now() - start;
}

// Stops the program when a peer has not made the deliveries that were due: who delivers less is not faster.
inline void check(long delivered, long due, const char *peer) {
    if (delivered == due) return;
    std::fprintf(stderr, "%s made %ld deliveries where %ld were due.\n", peer, delivered, due);
    std::exit(1);
}

// Runs `body(count)` ever longer until the share is filled, then once more with that count.
template <class Body> std::pair<long, Seconds> adapted(Seconds share, Body body) {
    long count = 1;
    for (;;) {
        Seconds time = elapsed([&] { body(count); });
        // The best of five, since a run that was interrupted seems long with few operations.
        for (int i = 1; i < 5 && time * 4 >= share; i++) time = std::min(time, elapsed([&] { body(count); }));
        double factor = time.count() > 0 ? share / time : 100;
        if (factor <= 4) {
            count = std::max(1L, std::lround(count * factor));
            return {count, elapsed([&] { body(count); })};
        }
        count = std::max(count * 2, std::min(std::lround(count * factor / 2), count * 100));
    }
}

inline void print(const char *workload, const char *peer, double nanoseconds, std::optional<double> remark = {}) {
    std::printf("%s\t%s\t%.3f", workload, peer, nanoseconds);
    if (remark) std::printf("\t%.3f", *remark);
    std::printf("\n");
}
