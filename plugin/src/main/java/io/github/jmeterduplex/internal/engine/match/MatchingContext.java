package io.github.jmeterduplex.internal.engine.match;

/**
 * The parts of a run that all messages in flight share: the clock, the maker of their ids, and the listener that
 * settles their writes.
 *
 * @param clock gives the times of sends
 * @param ids made the messages' ids
 * @param settlement is notified when the bytes are written or dropped
 */
record MatchingContext(WallClock clock, MessageIds ids, WriteOutcomes settlement) {}
