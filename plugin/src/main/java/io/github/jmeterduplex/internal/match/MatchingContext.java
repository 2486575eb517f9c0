package io.github.jmeterduplex.internal.match;

/**
 * What all messages of a run have in common.
 *
 * @param clock says when they were sent
 * @param ids made theirs
 * @param settlement hears what became of their bytes
 */
record MatchingContext(WallClock clock, MessageIds ids, WriteOutcomes settlement) {}
