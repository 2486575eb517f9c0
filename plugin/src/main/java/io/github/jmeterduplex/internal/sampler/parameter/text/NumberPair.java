package io.github.jmeterduplex.internal.sampler.parameter.text;

/** A value made of two whole numbers, such as a heartbeat's milliseconds out and in. */
public record NumberPair(int first, int second) {
    /**
     * Reads two whole numbers within these bounds, separated by a comma.
     *
     * @throws BadValueException if the text is anything else
     */
    public static NumberPair read(String text, int min, int max) {
        String[] parts = text.split(",", -1);
        if (parts.length != 2) {
            throw BadValueException.refused();
        }
        return new NumberPair((int) DecimalNumbers.whole(parts[0].strip(), min, max), (int)
                DecimalNumbers.whole(parts[1].strip(), min, max));
    }
}
