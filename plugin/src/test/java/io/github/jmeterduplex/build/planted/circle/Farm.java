package io.github.jmeterduplex.build.planted.circle;

/** Leads to others that do not lead to it, and to a part of itself. */
public record Farm(Hen hen, Gate gate) {
    /** Leads to the class around it, which is no cycle. */
    public record Gate(Farm farm) {}
}
