package io.github.jmeterduplex.build.planted.circle;

/** Leads to itself by way of two others: one of its nested classes does. */
public record Egg(Shell shell) {
    /** A part of its outermost class. */
    public interface Shell {
        /** Those that come out. */
        Chick[] inside();
    }
}
