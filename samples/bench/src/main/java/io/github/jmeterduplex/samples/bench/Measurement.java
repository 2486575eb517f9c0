package io.github.jmeterduplex.samples.bench;

import java.io.IOException;
import java.util.List;

/**
 * Something to be measured, and printed with its bounds.
 *
 * @param title what the figures stand below
 */
record Measurement(String title, Source source) {
    /** Gives the figures. */
    interface Source {
        List<Figure> measure() throws IOException, InterruptedException;
    }

    /** Measures all, one after the other: what breaks keeps no other from being measured. Whether all is good. */
    static boolean areGood(List<Measurement> measurements) throws InterruptedException {
        boolean isGood = true;
        for (Measurement measurement : measurements) {
            isGood &= measurement.isGood();
        }
        return isGood;
    }

    private boolean isGood() throws InterruptedException {
        try {
            List<Figure> figures = source.measure();
            System.out.println(Figure.table(title, figures));
            return figures.stream().allMatch(Figure::isGood);
        } catch (IOException | RuntimeException e) {
            System.out.println(title + "\n  BROKEN: " + e);
            return false;
        }
    }
}
