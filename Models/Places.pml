/* Places, eras and backlogs: what a reader announces while it searches, narrows, settles and walks, and what it blocks.
 *
 * Memory is sequentially consistent: BiasedSlots.pml and Orders check how a claim becomes visible. So each slot is claimed
 * as a shared slot is. Any other thread may run between two accesses to shared memory.
 *
 * A center has a table, which leads to the topic of a name; the topic leads to its list, and a list to the handler of its
 * only entry. The list of any name needs no table. Place 0 is all of the center, 1 is the name, 2 is another name.
 *
 * Checked: no reader uses a freed item; a settled reader uses only items that were reachable at its era; an item that is
 * assigned to a settled reader was reachable at the reader's era, and is no table; when all have ended, no backlog is
 * left; no deadlock.
 *
 * Parameters: TRIES (how many searches are made without the lock), READERS, CHANGES (of the thread that makes changes),
 * CHANGES_IN_HANDLERS, NESTED (handlers post again), ANY_NAME (there is a list of any name at first), CHANNEL (reader 0
 * claims the place of the name), EXTRA_SLOTS (readers claim and leave their slots under the lock), NARROWS_FIRST (readers
 * without a channel narrow as soon as they have found the topic).
 */

#ifndef CHANGES_IN_HANDLERS
#define CHANGES_IN_HANDLERS 0
#endif
#ifndef POSTS
#define POSTS 1
#endif

#ifndef NARROWS_FIRST
#define NARROWS_FIRST 0
#endif

#ifndef TRIES
#define TRIES 2
#endif

#define SLOTS (2 * READERS)
#define ITEMS 15
#define FOREVER 255
#define NONE 0

/* The era, the roots, and the fields of the item of each number. */
byte era = 1;
byte table, anyList;
byte topicIn[ITEMS], listOf[ITEMS], handlerOf[ITEMS], endedAt[ITEMS];
byte place[ITEMS], birth[ITEMS], retirement[ITEMS];
byte count = 1;
short tables = 0;

byte slotReading[SLOTS], slotEra[SLOTS];
bit backlogBit[SLOTS];
short backlog[SLOTS];
bit locked = 0;

/* For the checks: the items that each reader uses, and those that were reachable while an era was the latest. */
short using[SLOTS];
short reachable = 0, retired = 0, freed = 0;
short wasReachable[24];
byte running;

#define BIT(x) (1 << (x))

inline lock() { atomic { !locked -> locked = 1 } }
inline unlock() { locked = 0 }

/* --- Changes, under the lock --- */

inline link(x) { reachable = reachable | BIT(x); wasReachable[era] = wasReachable[era] | reachable }
inline unlink(x) { reachable = reachable & ~BIT(x) }
inline advanceEra() { d_step { era++; wasReachable[era] = reachable } }

inline make(x, at) { x = count; count++; assert(count <= ITEMS); place[x] = at; birth[x] = era }

/* Retires an item that the change under way unlinks. */
inline retire(x) {
    if
    :: x != NONE -> retirement[x] = change; set = set | BIT(x); retired = retired | BIT(x)
    :: else
    fi
}

/* Replaces a list by one with its entry, by one with a new entry, or by none. `from` holds the list. */
inline replaceList(from, at) {
    d_step { old = from; new = NONE };
    if
    :: /* No list: the last entry has ended. */ old != NONE
    :: /* A copy without a tombstone. */ d_step { old != NONE ->
        make(new, at);
        if :: endedAt[old] == 0 -> handlerOf[new] = handlerOf[old] :: else fi }
    :: /* A new entry. */
#ifndef MUTANT_COUNTED_AFTER_REACHABLE
        advanceEra();
#endif
        d_step { make(new, at); make(x, at); handlerOf[new] = x;
#ifdef MUTANT_COUNTED_AFTER_REACHABLE
            birth[new] = era + 1; birth[x] = era + 1;
#endif
            reachable = reachable | BIT(x) }
    fi;
    d_step {
        /* A list has one entry: the old list's handler is retired, unless it was copied or has ended. */
        change = era + 1;
#ifdef MUTANT_COUNTED_AFTER_REACHABLE
        if :: new != NONE && birth[new] > era -> change++ :: else fi;
#endif
        if :: old != NONE && endedAt[old] == 0 && (new == NONE || handlerOf[new] != handlerOf[old]) ->
            x = handlerOf[old] :: else -> x = NONE fi
    };
    /* The entry becomes a tombstone before its list is replaced. */
    if
    :: x != NONE -> d_step { endedAt[old] = change; unlink(x) }
    :: else
    fi;
#ifdef MUTANT_COUNTED_BEFORE_UNLINKED
    advanceEra();
#endif
    d_step {
        from = new;
        if :: new != NONE -> link(new); if :: handlerOf[new] != NONE -> link(handlerOf[new]) :: else fi :: else fi;
        if :: old != NONE -> unlink(old) :: else fi;
        wasReachable[era] = wasReachable[era] | reachable;
        retire(old); retire(x)
    };
#ifdef MUTANT_COUNTED_AFTER_REACHABLE
    if :: new != NONE && birth[new] > era -> advanceEra() :: else fi;
#endif
#ifndef MUTANT_COUNTED_BEFORE_UNLINKED
    advanceEra();
#endif
    d_step { old = NONE; new = NONE; x = NONE; change = 0 }
}

inline endEntry(list) {
    d_step { change = era + 1; x = handlerOf[list] };
#ifdef MUTANT_COUNTED_BEFORE_UNLINKED
    advanceEra();
#endif
    d_step { endedAt[list] = change; unlink(x); retire(x) };
#ifndef MUTANT_COUNTED_BEFORE_UNLINKED
    advanceEra();
#endif
    d_step { x = NONE; change = 0 }
}

/* Replaces the table by a larger or smaller one with the same topics. */
inline replaceTable() {
    d_step {
        old = table; change = era + 1;
        make(new, 0); tables = tables | BIT(new);
        topicIn[new] = topicIn[old]
    };
    d_step {
        table = new; link(new); unlink(old); retire(old);
#ifdef MUTANT_TABLE_WITH_EARLY_BIRTH
        birth[old] = 0
#else
        birth[old] = FOREVER
#endif
    };
    advanceEra();
    d_step { old = NONE; new = NONE; change = 0 }
}

/* Removes the topic of the name, with its list, from the table. */
inline removeTopic() {
    d_step { change = era + 1; old = listOf[topicIn[table]]; x = topicIn[table]; new = NONE };
    if
    :: old != NONE ->
        if
        :: endedAt[old] == 0 && handlerOf[old] != NONE ->
            d_step { new = handlerOf[old]; endedAt[old] = change; unlink(new); retire(new) }
        :: else
        fi;
        d_step { listOf[x] = NONE; unlink(old); retire(old) }
    :: else
    fi;
    d_step { topicIn[table] = NONE; unlink(x); retire(x) };
    advanceEra();
    d_step { old = NONE; new = NONE; x = NONE; change = 0 }
}

inline scanFirst() {
#ifdef MUTANT_SCAN_BEFORE_UNLINKED
    /* Scans before the change, which then frees the items if there was no reader. */
    d_step {
        early = 1; s = 0;
        do :: s < SLOTS -> if :: slotReading[s] != 0 -> early = 0 :: else fi; s++ :: else -> break od; s = 0
    }
#else
    skip
#endif
}

inline makeChange() {
    lock();
    scanFirst();
    if
    :: topicIn[table] != NONE -> replaceList(listOf[topicIn[table]], 1)
    :: topicIn[table] != NONE && listOf[topicIn[table]] != NONE && endedAt[listOf[topicIn[table]]] == 0 ->
        endEntry(listOf[topicIn[table]])
#if ANY_NAME
    :: replaceList(anyList, 0)
    :: anyList != NONE && endedAt[anyList] == 0 -> endEntry(anyList)
#endif
#ifdef TABLES
    :: replaceTable()
    :: topicIn[table] != NONE -> removeTopic()
#endif
    fi;
#ifdef MUTANT_SCAN_BEFORE_UNLINKED
    if :: early -> d_step { unblocked = set; set = 0 } :: else fi;
#endif
    examine();
    unlock();
    free()
}

/* --- Scanning the slots, under the lock --- */

#ifdef MUTANT_SETTLED_NOT_AT_BIRTH
#define BORN_BY(c, i) ((c) < (i))
#else
#define BORN_BY(c, i) ((c) <= (i))
#endif
#ifdef MUTANT_SETTLED_ALSO_AT_RETIREMENT
#define NOT_RETIRED_AT(g, i) ((i) <= (g))
#else
#define NOT_RETIRED_AT(g, i) ((i) < (g))
#endif
#ifdef MUTANT_SEARCHING_ALSO_AT_RETIREMENT
#define RETIRED_SINCE(g, e) ((g) >= (e))
#elif defined(MUTANT_SEARCHING_NOT_FROM_NEXT)
#define RETIRED_SINCE(g, e) ((g) > (e) + 1)
#else
#define RETIRED_SINCE(g, e) ((g) > (e))
#endif

#define ANNOUNCES(w, x) (w != 0 && (w == 1 || w - 1 == place[x]))
#define REACHES(w, x) \
    (w == 0 || (w & 1 && RETIRED_SINCE(retirement[x], w >> 1)) \
        || (!(w & 1) && BORN_BY(birth[x], w >> 1) && NOT_RETIRED_AT(retirement[x], w >> 1)))

/* Loads two words: between the loads the slot may be released and claimed again. */
inline look(slot) {
    announced = slotReading[slot];
    if
    :: ANNOUNCES(announced, x) -> readerEra = slotEra[slot]
    :: else
    fi;
    d_step { blocks = ANNOUNCES(announced, x) && REACHES(readerEra, x); announced = 0 }
}

/* Checks that a settled reader could reach the item, or that a searching reader still can. */
inline checkBound() {
    d_step {
        if
        :: readerEra != 0 && !(readerEra & 1) ->
            assert((wasReachable[readerEra >> 1] & BIT(x)) != 0);
            assert((tables & BIT(x)) == 0)
        :: readerEra & 1 ->
            /* The item was reachable after the era since which the reader searches: the change before its retirement. */
            assert(retirement[x] > readerEra >> 1)
        :: else
        fi
    }
}

inline examine() {
    do
    :: set == 0 -> break
    :: else ->
        d_step { x = 0; do :: set & BIT(x) -> break :: else -> x++ od; s = 0; blocks = 0 };
        do
        :: s < SLOTS && !blocks -> look(s); if :: blocks :: else -> s++ fi
        :: s == SLOTS || blocks -> break
        od;
        if
        :: !blocks -> d_step { unblocked = unblocked | BIT(x); set = set & ~BIT(x) }
        :: else ->
            backlogBit[s] = 1;
#ifndef MUTANT_NO_SECOND_LOOK
            look(s);
#endif
            if
            :: blocks -> checkBound(); d_step { backlog[s] = backlog[s] | BIT(x); set = set & ~BIT(x) }
            :: else
            fi
        fi;
        d_step { x = NONE; s = 0; blocks = 0; readerEra = 0 }
    od
}

inline free() {
    d_step {
        s = 0;
        do :: s < SLOTS -> assert((using[s] & unblocked) == 0); s++ :: else -> break od;
        s = 0;
        freed = freed | unblocked; unblocked = 0
    }
}

/* --- Readers --- */

inline use(x) {
    if
    :: x != NONE -> using[me] = using[me] | BIT(x); assert((freed & BIT(x)) == 0)
    :: else
    fi
}

/* Finds the lists of a post, as they are now. */
inline find() {
    if
    :: !isChannel && !NARROWS_FIRST ->
        d_step { t = table; use(t) };
        d_step { topic = topicIn[t]; use(topic) }
    :: else
    fi;
#ifdef MUTANT_NARROWED_TO_ANOTHER
    if :: !isChannel && !ANY_NAME -> slotReading[me] = 3 :: else fi;
#endif
    if
    :: topic != NONE -> d_step { list[depth] = listOf[topic]; use(list[depth]) }
    :: else -> list[depth] = NONE
    fi;
#if ANY_NAME
    if
    :: !isChannel -> d_step { any[depth] = anyList; use(any[depth]) }
    :: else
    fi;
#endif
    d_step { t = NONE; if :: !isChannel && !NARROWS_FIRST -> topic = NONE :: else fi }
}

/* Finds the topic and narrows to it, before the reader announces an era. */
inline findTopic() {
    d_step { t = table; use(t) };
    d_step { topic = topicIn[t]; use(topic) };
    d_step { using[me] = 0; use(topic); t = NONE };
    slotReading[me] = 2
}

inline search() {
    tries = 0;
#ifdef MUTANT_NARROWED_BEFORE_FOUND
    slotReading[me] = 2;
#endif
#if NARROWS_FIRST
    findTopic();
#endif
    do
    :: tries == TRIES -> lock(); tries++
    :: else ->
        began[depth] = era;
#if !NARROWS_FIRST
        slotEra[me] = 2 * began[depth] + 1;
#endif
        find();
#ifdef MUTANT_ERA_LOADED_ONCE
        break
#else
        if
        :: era == began[depth] -> break
        :: else ->
            /* A change came during the search: the reader uses none of the lists that it found. */
            d_step { using[me] = 0; if :: isChannel || NARROWS_FIRST -> use(topic) :: else fi };
            tries++
        fi
#endif
    od;
    skip;
    d_step {
        /* From here on the reader uses only the lists. */
        using[me] = 0;
        use(list[depth]); use(any[depth]);
#ifdef MUTANT_TOPIC_USED_AFTER_SETTLING
        if :: isChannel || NARROWS_FIRST -> use(topic) :: else fi
#else
        /* A topic that was found before may have been removed by the era. */
        if :: isChannel -> use(topic) :: else fi
#endif
    };
    if
    :: !isChannel && !NARROWS_FIRST && any[depth] == NONE -> slotReading[me] = 2
#ifdef MUTANT_NARROWED_WITH_ANY_NAME
    :: any[depth] != NONE -> slotReading[me] = 2
#endif
    :: else
    fi;
    d_step {
        slotEra[me] = 2 * began[depth];
        assert((using[me] & ~wasReachable[began[depth]]) == 0)
    };
    if :: tries > TRIES -> unlock() :: else fi;
    tries = 0
}

proctype Reader(byte number; bit isChannel) {
    byte me = number, posts = POSTS, depth = 0, tries = 0, changes = CHANGES_IN_HANDLERS;
    byte t, topic, list[2], any[2], began[2], turn[2], h[2];
    byte old, new, change, x, s, readerEra, announced; short set, unblocked;
    bit blocks, early;

    if
    :: isChannel -> topic = topicIn[table]
    :: else
    fi;
begin:
    skip;
    d_step { list[depth] = NONE; any[depth] = NONE; turn[depth] = 0 };
#ifdef EXTRA_SLOTS
    lock(); d_step { slotReading[me] = 1; slotEra[me] = 2 * era + 1 }; unlock();
#else
    atomic { slotReading[me] == 0 -> slotReading[me] = (isChannel -> 2 : 1) };
#endif
    search();
walk:
    do
    :: turn[depth] < 2 ->
        d_step {
            t = (turn[depth] == 0 -> list[depth] : any[depth]); turn[depth]++; h[depth] = NONE;
            /* The walk loads the entry's state immediately before the call. */
            if
            :: t != NONE && endedAt[t] == 0 && handlerOf[t] != NONE -> h[depth] = handlerOf[t]; use(h[depth])
            :: else
            fi;
            t = NONE
        };
        if
        :: h[depth] == NONE
        :: h[depth] != NONE && changes > 0 -> changes--; makeChange()
#ifdef NESTED
        :: h[depth] != NONE && depth == 0 -> depth = 1; me = READERS + number; goto begin;
nestedEnded:
            skip;
            d_step { depth = 0; me = number }
#endif
        :: h[depth] != NONE
        fi;
        d_step { if :: h[depth] != NONE -> using[me] = using[me] & ~BIT(h[depth]); h[depth] = NONE :: else fi }
    :: else -> break
    od;
#ifdef MUTANT_SEARCHED_AGAIN_WHILE_SETTLED
    if
    :: turn[depth] < 3 ->
        /* A second search by a post whose slot announces the era of the first. */
        find();
        d_step { turn[depth] = 2 }
    :: true
    fi;
#endif
#ifdef EXTRA_SLOTS
    lock();
    d_step { using[me] = 0; slotEra[me] = 0; slotReading[me] = 0; set = backlog[me]; backlog[me] = 0; backlogBit[me] = 0 };
    examine();
    unlock();
    free();
#else
#ifndef MUTANT_USE_AFTER_RELEASE
    using[me] = 0;
#endif
    slotEra[me] = 0;
    slotReading[me] = 0;
#ifdef MUTANT_USE_AFTER_RELEASE
    using[me] = 0;
#endif
    if
    :: backlogBit[me] ->
        lock();
#ifdef MUTANT_BIT_CLEARED_WITHOUT_BACKLOG
        backlogBit[me] = 0;
#else
        d_step { backlogBit[me] = 0; set = backlog[me]; backlog[me] = 0 };
#endif
        examine();
        unlock();
        free()
    :: else
    fi;
#endif
#ifdef NESTED
    if
    :: depth == 1 -> goto nestedEnded
    :: else
    fi;
#endif
    posts--;
    if
    :: posts > 0 -> goto begin
    :: else
    fi;
    running--
}

proctype Changer() {
    byte old, new, change, x, s, readerEra, announced; short set, unblocked;
    bit blocks, early;
    byte changes = CHANGES;
    do
    :: changes > 0 -> changes--; makeChange()
    :: else -> break
    od;
    running--
}

init {
    atomic {
        byte topic, list, handler;
        count = 1;
        make(table, 0); tables = BIT(table);
        make(topic, 1); topicIn[table] = topic;
        make(list, 1); listOf[topic] = list;
        make(handler, 1); handlerOf[list] = handler;
        reachable = BIT(table) | BIT(topic) | BIT(list) | BIT(handler);
#if ANY_NAME
        make(anyList, 0);
        make(handler, 0); handlerOf[anyList] = handler;
        reachable = reachable | BIT(anyList) | BIT(handler);
#endif
        wasReachable[era] = reachable;
        running = READERS + 1;
        run Reader(0, CHANNEL);
#if READERS > 1
        run Reader(1, 0);
#endif
        run Changer();
        topic = 0; list = 0; handler = 0
    };
    running == 0;
    /* No backlog is left. */
    assert(freed == retired)
}
