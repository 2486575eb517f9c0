package io.github.jmeterduplex.internal.engine.search;

/**
 * The result of a search.
 *
 * @param found whether there is an answer
 * @param sentence the answer, or why there is none
 * @param perSecond the highest rate that was kept and confirmed; NaN without an answer
 * @param low lower end of the interval that contains the highest rate
 * @param high its upper end, the lowest rate that broke
 * @param by the bounds that broke at this rate
 * @param backSeconds how long the server took to recover from this rate; NaN if it was not measured
 */
public record Outcome(
        boolean found, String sentence, double perSecond, double low, double high, String by, double backSeconds) {
    static Outcome none(String sentence) {
        return new Outcome(false, sentence, Double.NaN, Double.NaN, Double.NaN, "", Double.NaN);
    }

    /** Returns the same outcome with a text after its sentence. */
    public Outcome with(String more) {
        return new Outcome(found, sentence + more, perSecond, low, high, by, backSeconds);
    }
}
