/* The seats: how a claim by a plain store is seen by those who free, and how a reader that leaves finds what waits for it.
 *
 * Every thread has a store buffer, as on x86: a plain store goes into it and reaches memory later, a load looks into the
 * thread's own buffer first, and a compare-and-exchange or a fence waits until the buffer is empty. What the lock guards is
 * not buffered. No eras and no places here, so a claim of a center keeps all of it (see Places.pml).
 *
 * Checked: no thread holds what is freed; when all threads have ended, nothing waits; no deadlock.
 *
 * Parameters: THREADS, CENTERS, and what each thread does: POSTS0, RETIRES0, SHARED0 (no seat), ...
 */

#ifndef CENTERS
#define CENTERS 1
#endif
#ifndef SHARED0
#define SHARED0 0
#endif
#ifndef SHARED1
#define SHARED1 0
#endif
#ifndef SHARED2
#define SHARED2 0
#endif

/* States of a seat. */
#define FREE 1
#define OWED 2
#define ASKED 3
#define FENCED 4
#ifndef START
#define START FREE
#endif

/* What stands in memory. Slot number THREADS is a shared one. */
#define SLOTS (THREADS + 1)
#define WORD(s) (s)
#define STATE(s) (SLOTS + (s))
#define LIST(c) (2 * SLOTS + (c))
#define LOCK(c) (2 * SLOTS + CENTERS + (c))
#define FENCING (2 * SLOTS + 2 * CENTERS)
#define WORDS (FENCING + 1)
#define DEPTH 3

byte memory[WORDS];
typedef Buffer { byte count; byte at[DEPTH]; byte value[DEPTH]; byte old }
Buffer buffer[THREADS];

/* Of each center and slot: what the center's lock guards, and the bit that says that something waits. */
byte bucket[CENTERS * SLOTS];
bit backlog[CENTERS * SLOTS];
/* The list that is in reach, under the lock. */
byte latest[CENTERS];

/* Lists are numbered: of center c from 4 * c on. Sets of them are bits. */
byte held[THREADS];
byte retired = 0, freed = 0;
byte ended = 0;
/* Whether membarrier is refused from now on, and whether no seat may turn free any more. */
bit refused = 0, abolished = 0;

/* --- Memory --- */

inline store(address, what) {
    atomic {
        buffer[me].count < DEPTH ->
        buffer[me].at[buffer[me].count] = address;
        buffer[me].value[buffer[me].count] = what;
        buffer[me].count++
    }
}

inline load(address, into) {
    d_step {
        into = memory[address];
        i = 0;
        do
        :: i < buffer[me].count ->
            if
            :: buffer[me].at[i] == address -> into = buffer[me].value[i]
            :: else
            fi;
            i++
        :: else -> break
        od;
        i = 0
    }
}

inline fence() { buffer[me].count == 0 }

inline exchange(address, from, to) {
    atomic {
        buffer[me].count == 0 ->
        if
        :: memory[address] == from -> memory[address] = to; done = 1
        :: else -> done = 0
        fi
    }
}

inline lock(address) { atomic { buffer[me].count == 0 && memory[address] == 0 -> memory[address] = 1 } }
inline unlock(address) { store(address, 0) }

inline drain(t) {
    memory[buffer[t].at[0]] = buffer[t].value[0];
    buffer[t].at[0] = buffer[t].at[1]; buffer[t].value[0] = buffer[t].value[1];
    buffer[t].at[1] = buffer[t].at[2]; buffer[t].value[1] = buffer[t].value[2];
    buffer[t].at[2] = 0; buffer[t].value[2] = 0;
    buffer[t].count--;
    if :: buffer[t].old > 0 -> buffer[t].old-- :: else fi
}

active proctype Processor() {
end:
    do
    :: d_step { buffer[0].count > 0 -> drain(0) }
    :: d_step { buffer[1].count > 0 -> drain(1) }
#if THREADS > 2
    :: d_step { buffer[2].count > 0 -> drain(2) }
#endif
    od
}

/* --- Fencing the seats --- */

inline membarrier() {
    buffer[0].count == 0;
    buffer[1].count == 0;
#if THREADS > 2
    buffer[2].count == 0;
#endif
}

/* In place of a membarrier that is refused: so long that what was stored before has reached memory. */
inline sleepOnce() {
    d_step {
        buffer[0].old = buffer[0].count;
        buffer[1].old = buffer[1].count;
#if THREADS > 2
        buffer[2].old = buffer[2].count;
#endif
    }
    buffer[0].old == 0 && buffer[1].old == 0;
#if THREADS > 2
    buffer[2].old == 0;
#endif
}

inline barrier() {
#ifdef MUTANT_NO_MEMBARRIER
    skip;
#elif defined(LATE_REFUSAL)
    if
    :: !refused -> membarrier()
    :: atomic { true -> refused = 1; abolished = 1 };
#ifndef MUTANT_NO_SLEEP_AFTER_REFUSAL
        askSeats();
        sleepOnce()
#endif
    fi
#else
    membarrier();
#endif
}

/* Whether what is claimed in a seat may not be seen yet. */
#ifdef MUTANT_ASKED_COUNTS_AS_FENCED
#define UNFENCED(x) (x == FREE || x == OWED)
#else
#define UNFENCED(x) (x == FREE || x == OWED || x == ASKED)
#endif

inline askSeats() {
    s = 0;
    do
    :: s < THREADS && s != me ->
#ifdef MUTANT_ASKED_ONCE
        exchange(STATE(s), FREE, ASKED);
        if :: !done -> exchange(STATE(s), OWED, ASKED) :: else fi;
        s++
#else
        atomic {
            load(STATE(s), state);
            if :: state != FREE && state != OWED -> s++; state = 0 :: else fi
        };
        if
        :: state != 0 -> exchange(STATE(s), state, ASKED); state = 0; done = 0
        :: else
        fi
#endif
    :: s == me -> s++
    :: s == THREADS -> break
    od;
    s = 0
}

inline lookForUnfenced() {
    s = 0; unfenced = 0;
    do
    :: s < THREADS -> atomic {
        load(STATE(s), state);
        if :: s != me && UNFENCED(state) -> unfenced = 1 :: else fi;
        s++; state = 0 }
    :: else -> break
    od;
    s = 0
}

/* Under the lock of fencing. */
inline fenceUnfenced() {
    if
    :: unfenced ->
        unfenced = 0;
#ifdef MUTANT_MEMBARRIER_BEFORE_ASKED
        barrier();
        askSeats();
#else
        askSeats();
        barrier();
#endif
        do
        :: s < THREADS && s != me ->
            load(STATE(s), state);
            if :: state == ASKED -> exchange(STATE(s), ASKED, FENCED) :: else fi;
            s++; state = 0
        :: s == me -> s++
        :: s == THREADS -> break
        od;
        s = 0; done = 0
    :: else
    fi
}

inline fenceSeats() {
    lookForUnfenced();
    if
    :: unfenced -> lock(FENCING); fenceUnfenced(); unlock(FENCING)
    :: else
    fi
}

/* --- Looking through the slots, under the lock of center c --- */

inline announce() { atomic { buffer[me].count == 0 -> backlog[c * SLOTS + chosen] = 1 } }

inline append() {
    d_step { bucket[c * SLOTS + chosen] = bucket[c * SLOTS + chosen] | set; set = 0; word = 0; state = 0 }
}

/* Puts the lists in `set` into the bucket of a slot of another thread, while no seat turns free. */
inline announceToOther() {
#ifndef MUTANT_BUCKET_FILLED_WITHOUT_LOCK
    lock(FENCING);
#endif
#ifndef MUTANT_NOT_FENCED_AGAIN
    lookForUnfenced();
    fenceUnfenced();
#endif
    announce();
#ifdef MUTANT_NO_SECOND_LOOK
    word = c + 1;
#else
    load(WORD(chosen), word);
#endif
    if
    :: word == c + 1 -> append()
    :: else -> word = 0
    fi
#ifndef MUTANT_BUCKET_FILLED_WITHOUT_LOCK
    ; unlock(FENCING)
#endif
}

/* Puts the lists in `set` into the bucket of a reader that may read them, or into `loose`. */
inline examine() {
    do
    :: set == 0 -> break
    :: else ->
        chosen = SLOTS; s = 0;
        do
        :: s < SLOTS -> atomic {
            load(WORD(s), word);
            if
            :: word == c + 1 -> chosen = s
            :: word == c + 1 && chosen == SLOTS -> chosen = s; s = SLOTS - 1
            :: word != c + 1
            fi;
            s++; word = 0 }
        :: else -> break
        od;
        s = 0;
        if
        :: chosen == SLOTS -> d_step { loose = loose | set; set = 0 }
        :: chosen < SLOTS && bucket[c * SLOTS + chosen] != 0 -> append()
        :: else ->
            if
            :: chosen == slot ->
                announce();
#ifndef MUTANT_OWN_SEAT_NOT_OWED
                load(STATE(slot), state);
                if
                :: state == FREE -> exchange(STATE(slot), FREE, OWED); done = 0
                :: else
                fi;
#endif
                append()
            :: else -> announceToOther()
            fi
        fi;
        chosen = 0
    od
}

inline free() {
    d_step {
        assert((loose & (held[0] | held[1])) == 0);
#if THREADS > 2
        assert((loose & held[2]) == 0);
#endif
        freed = freed | loose; loose = 0
    }
}

inline takeOutOfReach() {
    store(LIST(c), latest[c] + 1);
#ifndef MUTANT_LIST_STORED_WITHOUT_FENCE
    fence();
#endif
    d_step { set = 1 << latest[c]; latest[c]++; retired = retired | set }
}

inline retire() {
    lock(LOCK(c));
#ifdef MUTANT_LOOK_BEFORE_OUT_OF_REACH
    set = 1 << latest[c];
    fenceSeats(); examine();
    store(LIST(c), latest[c] + 1);
    fence();
    d_step { retired = retired | 1 << latest[c]; latest[c]++ };
#else
    takeOutOfReach();
    fenceSeats(); examine();
#endif
    unlock(LOCK(c));
    free()
}

/* --- Reading --- */

/* After any number of claims with a barrier. */
inline turnFree() {
    load(STATE(me), state);
    if
    :: state == FENCED && !abolished ->
#ifdef MUTANT_TURNS_FREE_WITHOUT_LOCK
        exchange(STATE(me), FENCED, FREE); runsFree = done
#elif defined(MUTANT_TURNS_FREE_BY_A_PLAIN_STORE)
        store(STATE(me), FREE); runsFree = 1
#else
        exchange(FENCING, 0, 1);
        if
        :: done ->
            exchange(STATE(me), FENCED, FREE); runsFree = done;
            unlock(FENCING)
        :: else
        fi
#endif
    :: else
    fi;
    state = 0; done = 0
}

inline claimFenced() {
#ifndef MUTANT_FENCED_CLAIM_BY_A_PLAIN_STORE
    exchange(WORD(slot), 0, c + 1);
#else
    store(WORD(slot), c + 1); done = 1;
#endif
    if
    :: slot < THREADS && done ->
        load(STATE(me), state);
        if
        :: state == ASKED -> exchange(STATE(me), ASKED, FENCED)
        :: else
        fi;
        state = 0;
#ifdef MUTANT_TURNS_FREE_WHILE_CLAIMED
        if :: turnFree() :: true fi;
#endif
        done = 1
    :: else
    fi
}

inline claim() {
    done = 0;
#ifndef MUTANT_TURNS_FREE_WHILE_CLAIMED
    if
    :: slot < THREADS && !runsFree -> turnFree()
    :: true
    fi;
#endif
    if
    :: runsFree ->
        store(WORD(me), c + 1);
#ifdef MUTANT_STATE_NOT_LOADED_AFTER_CLAIM
        state = FREE;
#else
        load(STATE(me), state);
#endif
        if
        :: state == FREE -> done = 1; state = 0
        :: else -> state = 0; runsFree = 0; store(WORD(me), 0)
#ifdef MUTANT_REFUSED_CLAIM_GIVES_UP
            ; break
#endif
        fi
    :: else
    fi;
    do
    :: done -> break
    :: else -> claimFenced()
    od;
    done = 0
}

inline payDebt() {
    if
    :: backlog[c * SLOTS + slot] ->
        lock(LOCK(c));
#ifdef MUTANT_BIT_CLEARED_WITHOUT_BUCKET
        backlog[c * SLOTS + slot] = 0;
#else
        atomic { backlog[c * SLOTS + slot] = 0; set = bucket[c * SLOTS + slot]; bucket[c * SLOTS + slot] = 0 };
#endif
        examine();
        unlock(LOCK(c));
        free()
    :: else
    fi
}

inline release() {
#ifndef MUTANT_USE_AFTER_RELEASE
    held[me] = 0;
#endif
    store(WORD(slot), 0);
    if
    :: slot < THREADS -> load(STATE(me), state)
    :: else
    fi;
#ifdef MUTANT_USE_AFTER_RELEASE
    held[me] = 0;
#endif
    if
    :: state == FREE
    :: else ->
        if
        :: state == OWED -> exchange(STATE(me), OWED, FREE)
        :: else
        fi;
#ifndef MUTANT_RELEASE_WITHOUT_FENCE
        fence();
#endif
        payDebt()
    fi;
    state = 0; done = 0
}

inline post() {
    claim();
    atomic {
        load(LIST(c), word);
        held[me] = 1 << word;
        assert((freed & held[me]) == 0);
        word = 0
    };
    if
    :: retires > 0 -> retires--; retire()
    :: true
    fi;
    release()
}

proctype Thread(byte me, posts, retires; bit isShared) {
    byte c = 0, slot = 0, s = 0, i = 0, word = 0, state = 0, chosen = 0, set = 0, loose = 0;
    bit done = 0, unfenced = 0, runsFree = 0;
    d_step {
        slot = (isShared -> THREADS : me);
        runsFree = (START == FREE && !isShared)
    };
    do
    :: posts > 0 ->
        posts--;
        if
        :: c = 0
#if CENTERS > 1
        :: c = 1
#endif
        fi;
        do :: post(); break od;
        c = 0
    :: posts == 0 && retires > 0 ->
        retires--;
        if
        :: c = 0
#if CENTERS > 1
        :: c = 1
#endif
        fi;
        retire();
        c = 0
    :: posts == 0 && retires == 0 -> break
    od;
    ended++
}

init {
    atomic {
        memory[STATE(0)] = (SHARED0 -> 0 : START);
        memory[STATE(1)] = (SHARED1 -> 0 : START);
#if CENTERS > 1
        memory[LIST(1)] = 4;
        latest[1] = 4;
#endif
        run Thread(0, POSTS0, RETIRES0, SHARED0);
        run Thread(1, POSTS1, RETIRES1, SHARED1);
#if THREADS > 2
        memory[STATE(2)] = (SHARED2 -> 0 : START);
        run Thread(2, POSTS2, RETIRES2, SHARED2);
#endif
    };
    ended == THREADS;
    /* Nothing is stranded. */
    assert(freed == retired)
}
