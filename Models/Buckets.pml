/* Buckets that are used again: what a reader finds that searches a topic table while one thread adds and removes topics.
 *
 * A bucket has two words, its topic and the topic's hash. An addition stores the hash and then the topic. A search loads
 * the topic and then the hash, and compares the names if the hash is right. If the bucket was used again between the
 * loads, the hash is that of another topic. The hash stays when a topic is removed.
 *
 * A search begins at the home of the name and ends at the first free bucket. A removed topic's bucket is free again if the
 * next one is free, and so are the removed ones right before it; otherwise it is marked as removed. A topic is added in the
 * first bucket from its home that is free or marked. Any other thread may run between two accesses to shared memory.
 *
 * Checked: a search that finds nothing was under way while the name had no topic, so a topic that stays is never missed; a
 * reader uses no freed topic; it finds none of another name, and none that was removed before it began; each search ends.
 * A name has a topic from the store of the topic on.
 *
 * Parameters: BUCKETS, CHANGES (of the thread that makes changes), POSTS (of each reader), READERS, EQUAL_HASHES
 * (of names 0 and 1). Name 0 stays.
 */

#define NAMES 3
#define ITEMS (NAMES + CHANGES + 2)
#define FREE 0
#define REMOVED 1
#define NEXT(b) (((b) + 1) % BUCKETS)
#define BEFORE(b) (((b) + BUCKETS - 1) % BUCKETS)

byte hash[BUCKETS], topic[BUCKETS];
byte home[NAMES], hashOf[NAMES];
/* The name of each topic; the topic of each name, or 0. */
byte nameOf[ITEMS], topicOf[NAMES];
byte count = 2;
bit reading[READERS];
/* The topics that wait for a reader; those that were freed. */
short backlog[READERS];
short freed = 0;

/* For the checks: what each reader searches, whether the name had no topic meanwhile, what was removed before. */
byte wanted[READERS];
bit absent[READERS];
short removedBefore[READERS];
short removedItems = 0;

#define BIT(x) (1 << (x))

/* --- Changes, under the lock --- */

/* The store that makes a topic reachable, or not reachable any more. */
inline link() { d_step { topic[b] = x; topicOf[name] = x } }
inline unlink(word) {
    d_step {
        topic[b] = word; topicOf[name] = 0; removedItems = removedItems | BIT(x);
        r = 0;
        do
        :: r < READERS -> if :: reading[r] && wanted[r] == name -> absent[r] = 1 :: else fi; r++
        :: else -> r = 0; break
        od
    }
}

inline add() {
    d_step {
        /* Half of the buckets stay free; here, two. */
        r = 0; b = 0;
        do :: b < BUCKETS -> if :: topic[b] == FREE -> r++ :: else fi; b++ :: else -> break od;
        b = home[name];
        do :: topic[b] > REMOVED -> b = NEXT(b) :: else -> break od;
        if :: topic[b] == REMOVED || r > 2 -> x = count; nameOf[x] = name; count++ :: else -> x = 0 fi;
        r = 0
    };
    if
    :: x != 0 ->
#ifdef MUTANT_TOPIC_BEFORE_HASH
        link();
        hash[b] = hashOf[name]
#else
        hash[b] = hashOf[name];
        link()
#endif
    :: else
    fi;
    skip;
    d_step { x = 0; b = 0 }
}

inline remove() {
    d_step { x = topicOf[name]; b = 0; do :: topic[b] != x -> b++ :: else -> break od };
#ifdef MUTANT_SCAN_BEFORE_UNLINKED
    free();
#endif
#ifdef MUTANT_FREED_BESIDE_TAKEN
    unlink(FREE);
#else
    if
    :: topic[NEXT(b)] != FREE ->
        unlink(REMOVED);
#ifdef MUTANT_MOVED
        /* The next topic moves here, if it may, and its bucket is marked. */
        if
        :: topic[NEXT(b)] > REMOVED && home[nameOf[topic[NEXT(b)]]] != NEXT(b) ->
            topic[b] = topic[NEXT(b)];
            topic[NEXT(b)] = REMOVED
        :: else
        fi
#endif
    :: else ->
        unlink(FREE);
        b = BEFORE(b);
#ifdef MUTANT_FREED_BEYOND_TAKEN
        if :: topic[b] > REMOVED -> b = BEFORE(b) :: else fi;
#endif
        do
        :: topic[b] == REMOVED -> topic[b] = FREE; b = BEFORE(b)
        :: else -> break
        od
    fi;
#endif
#ifndef MUTANT_SCAN_BEFORE_UNLINKED
    free();
#endif
    skip;
    d_step { x = 0; b = 0 }
}

/* Frees the removed topic, unless a reader may have found it. */
inline free() {
    skip;
    r = 0;
    do
    :: r < READERS && !reading[r] -> r++
    :: r < READERS && reading[r] ->
        /* The reader may be leaving: it looks at its backlog under the lock, so here it has not left. */
        d_step { if :: reading[r] -> backlog[r] = backlog[r] | BIT(x); r = READERS + 1 :: else -> r = 0 fi }
    :: r == READERS -> d_step { freed = freed | BIT(x); r = 0 }; break
    :: r > READERS -> r = 0; break
    od
}

proctype Changer() {
    byte b, x, r, name, changes = CHANGES;
    do
    :: changes > 0 ->
        changes--;
        if :: name = 1 :: name = 2 fi;
        if
        :: topicOf[name] == 0 -> add()
        :: else -> remove()
        fi;
        name = 0
    :: else -> break
    od
}

/* --- Readers --- */

#define CHECK_NOT_FREED(t) assert((freed & BIT(t)) == 0)

proctype Reader(byte me) {
    byte b, word, found, looked, posts = POSTS, name;
    do
    :: posts > 0 ->
        posts--;
        if :: name = 0 :: name = 1 fi;
        d_step {
            reading[me] = 1; wanted[me] = name; absent[me] = (topicOf[name] == 0);
            removedBefore[me] = removedItems; b = home[name]
        };
        do
        :: word = topic[b];
            if
            :: word == FREE -> break
            :: word > REMOVED ->
                if
                :: hash[b] == hashOf[name] ->
#ifdef MUTANT_NAME_NOT_COMPARED
                    found = word;
#else
                    d_step { CHECK_NOT_FREED(word); if :: nameOf[word] == name -> found = word :: else fi };
#endif
                    if :: found != 0 -> break :: else fi
                :: else
                fi
            :: else
            fi;
            d_step { b = NEXT(b); looked++; assert(looked <= 2 * BUCKETS) }
        od;
        skip;
        d_step {
            if
            :: found == 0 -> assert(absent[me])
            :: else -> assert(nameOf[found] == name); assert((removedBefore[me] & BIT(found)) == 0)
            fi
        };
        /* It calls the observers, and leaves. */
        d_step { if :: found != 0 -> CHECK_NOT_FREED(found) :: else fi };
        d_step {
            reading[me] = 0;
            /* What the other reader may have found waits for that one. */
            if
            :: READERS > 1 && reading[READERS - 1 - me] ->
                backlog[READERS - 1 - me] = backlog[READERS - 1 - me] | backlog[me]
            :: else -> freed = freed | backlog[me]
            fi;
            backlog[me] = 0; absent[me] = 0; removedBefore[me] = 0;
            b = 0; word = 0; found = 0; looked = 0; name = 0
        }
    :: else -> break
    od
}

init {
    byte x;
    /* Any homes; that of the name that stays is the first, which is no restriction in a ring. */
    if :: home[1] = 0 :: home[1] = 1 :: home[1] = 2 :: home[1] = BUCKETS - 1 fi;
    if :: home[2] = 0 :: home[2] = 1 :: home[2] = 2 :: home[2] = BUCKETS - 1 fi;
    hashOf[0] = 1; hashOf[1] = 2; hashOf[2] = 3;
#ifdef EQUAL_HASHES
    home[1] = home[0]; hashOf[1] = hashOf[0];
#endif
    /* The name that stays is in its home, or behind others. */
    atomic {
        if
        :: topic[0] = 2; nameOf[2] = 0; topicOf[0] = 2; count = 3
        :: home[1] == 0 ->
            topic[0] = 2; nameOf[2] = 1; topicOf[1] = 2; topic[1] = 3; nameOf[3] = 0; topicOf[0] = 3; count = 4
        :: home[1] == 0 && (home[2] == 0 || home[2] == 1) ->
            topic[0] = 2; nameOf[2] = 1; topicOf[1] = 2; topic[1] = 3; nameOf[3] = 2; topicOf[2] = 3;
            topic[2] = 4; nameOf[4] = 0; topicOf[0] = 4; count = 5
        fi;
        do
        :: x < BUCKETS -> if :: topic[x] != FREE -> hash[x] = hashOf[nameOf[topic[x]]] :: else fi; x++
        :: else -> x = 0; break
        od;
        run Changer();
        run Reader(0);
#if READERS > 1
        run Reader(1)
#endif
    }
}
