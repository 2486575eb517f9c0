package io.github.jmeterduplex.race;

import java.util.List;

/**
 * What some threads do at once to the classes under test. One fresh object a round, made by its constructor without
 * parameters; it is loaded again together with the product's classes, so it must not use static fields of other classes
 * of the test.
 */
public interface Scenario {
    /** What the threads do, one thread each. */
    List<Runnable> threads();

    /** When all threads are done: throws what fails the round. */
    void check();

    /** At the end of each round, and of one whose threads never ran: ends what would go on. */
    default void close() {}
}
