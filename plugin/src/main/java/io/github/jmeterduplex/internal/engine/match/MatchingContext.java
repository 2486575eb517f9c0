package io.github.jmeterduplex.internal.engine.match;

/**
 * What every message of a run needs of the run: its clock, its ids, and who hears what became of the bytes.
 *
 * @param clock says when they were sent
 * @param ids made theirs
 * @param settlement hears what became of their bytes
 */
record MatchingContext(WallClock clock, MessageIds ids, WriteOutcomes settlement) {}
