package io.github.jmeterduplex.internal.engine.search;

import java.util.Locale;

/** The result of a step for a bound. */
public enum Judgement {
    /** The bound was kept, with confidence. */
    KEPT,
    /** The bound was broken, with confidence. */
    BROKEN,
    /** The figure is too near the bound, or there are too few messages to tell. */
    UNDECIDED;

    /** Combines the results for two bounds: broken if one is broken, kept if both are kept. */
    Judgement and(Judgement other) {
        if (this == BROKEN || other == BROKEN) {
            return BROKEN;
        }
        return this == KEPT && other == KEPT ? KEPT : UNDECIDED;
    }

    /** Returns the word for files. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
