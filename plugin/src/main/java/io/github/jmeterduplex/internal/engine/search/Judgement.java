package io.github.jmeterduplex.internal.engine.search;

import java.util.Locale;

/** What a step says about a bound. */
public enum Judgement {
    /** With confidence: the bound was kept. */
    KEPT,
    /** With confidence: the bound was broken. */
    BROKEN,
    /** The figure is too near the bound, or there are too few messages to tell. */
    UNDECIDED;

    /** What a step says about two bounds together: broken where one is, kept where both are. */
    Judgement and(Judgement other) {
        if (this == BROKEN || other == BROKEN) {
            return BROKEN;
        }
        return this == KEPT && other == KEPT ? KEPT : UNDECIDED;
    }

    /** The word in files. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
