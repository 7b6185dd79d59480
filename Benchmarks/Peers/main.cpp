// Peers in C++, as handles: none of them looks a name up. Run by the Swift program once a round.
//
//   peers list                       prints the ids of the workloads
//   peers MICROSECONDS WORKLOAD...   prints workload, peer, nanoseconds an operation, and what is remarked, by tabs

#include <atomic>
#include <cstring>
#include <memory>
#include <thread>
#include <type_traits>

#include "measure.hpp"
#include "peers.hpp"

static Seconds share;

template <class Peer> void post(const char *workload, int observers) {
    auto peer = std::make_unique<Peer>();
    std::vector<typename Peer::Connection> connections;
    for (int i = 0; i < observers; i++) connections.push_back(peer->observe(1));
    auto [count, time] = adapted(share, [&](long count) {
        long before = tally_value();
        for (long i = 0; i < count; i++) peer->post();
        check(tally_value() - before, count * observers, Peer::title);
    });
    print(workload, Peer::title, time.count() * 1e9 / count);
}

template <class Peer> void addAndRemove(const char *workload, int others) {
    if constexpr (!std::is_same_v<Peer, FunctionVector>) {
        auto peer = std::make_unique<Peer>();
        std::vector<typename Peer::Connection> connections;
        for (int i = 0; i < others; i++) connections.push_back(peer->observe(1));
        auto [count, time] = adapted(share, [&](long count) {
            for (long i = 0; i < count; i++) {
                auto connection = peer->observe(1);
                peer->remove(connection);
            }
        });
        print(workload, Peer::title, time.count() * 1e9 / count);
    }
}

template <class Peer> void postTogether(const char *workload) {
    if constexpr (Peer::canBeShared) {
        auto peer = std::make_unique<Peer>();
        auto connection = peer->observe(1);
        auto run = [&](long count) {
            long before = tally_value();
            for (long i = 0; i < count; i++) peer->post();
            check(tally_value() - before, count, Peer::title);
        };
        auto [count, alone] = adapted(share / 2, run);
        std::atomic<int> arrived{0};
        auto arrive = [&] {
            arrived++;
            while (arrived < 2) {
            }
        };
        long half = count;
        // From the first start to the last end: the system may let one of them wait at the start.
        using Clock = std::chrono::steady_clock;
        Clock::time_point start[2], end[2];
        auto race = [&](int number) {
            arrive();
            start[number] = Clock::now();
            run(half);
            end[number] = Clock::now();
        };
        std::thread other(race, 1);
        race(0);
        other.join();
        Seconds together = std::max(end[0], end[1]) - std::min(start[0], start[1]);
        (void)connection;
        print(workload, Peer::title, together.count() * 1e9 / (2 * half), 2 * (alone / together));
    }
}

static const char *const workloads[] = {"W1", "W2", "W3", "W4", "W7a/0", "W7a/1000", "W7a/100000", "W8a"};

template <class Peer> void run(const char *workload) {
    auto is = [&](const char *id) { return std::strcmp(workload, id) == 0; };
    if (is("W1")) post<Peer>(workload, 0);
    if (is("W2")) post<Peer>(workload, 1);
    if (is("W3")) post<Peer>(workload, 10);
    if (is("W4")) post<Peer>(workload, 1000);
    if (is("W7a/0")) addAndRemove<Peer>(workload, 0);
    if (is("W7a/1000")) addAndRemove<Peer>(workload, 1000);
    if (is("W7a/100000")) addAndRemove<Peer>(workload, 100000);
    if (is("W8a")) postTogether<Peer>(workload);
}

int main(int count, char **arguments) {
    if (count == 2 && std::strcmp(arguments[1], "list") == 0) {
        for (auto workload : workloads) std::printf("%s\n", workload);
        return 0;
    }
    long microseconds = count > 2 ? std::atol(arguments[1]) : 0;
    if (microseconds < 1) {
        std::fprintf(stderr, "usage: %s list | MICROSECONDS WORKLOAD...\n", arguments[0]);
        return 2;
    }
    share = std::chrono::microseconds(microseconds);
    // With one thread alone, glibc's mutexes are cheaper than in any program that needs one.
    std::thread([] {
        for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
    }).detach();
    for (int i = 2; i < count; i++) {
        run<FunctionVector>(arguments[i]);
#ifdef WITH_BOOST
        run<BoostSignal>(arguments[i]);
#endif
#ifdef WITH_QT
        run<QtSignal>(arguments[i]);
#endif
#ifdef WITH_GLIB
        (void)GObjectSignal::signal();
        run<GObjectSignal>(arguments[i]);
#endif
#ifdef WITH_SIGC
        run<SigcSignal>(arguments[i]);
#endif
    }
    return 0;
}
