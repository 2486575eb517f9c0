package io.github.jmeterduplex.internal.serve;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * How the server treats messages that want a reply.
 *
 * @param delay the time from a message to its reply
 * @param capacity messages that are served in a second, one after another; 0: as many as come
 * @param lose percentage of messages without a reply
 * @param late percentage of replies that come {@link Replies#LATE_SECONDS} later
 * @param wrong percentage of replies that have {@code "wrong"} instead of their content
 * @param doubled percentage of replies that are sent twice
 * @param cut percentage of messages that end their connection instead
 */
public record Behaviour(
        Delay delay, double capacity, double lose, double late, double wrong, double doubled, double cut) {
    static final Behaviour PLAIN = new Behaviour(Delay.NONE, 0, 0, 0, 0, 0, 0);

    private static final double ALL = 100;
    private static final double MAX_CAPACITY = 1_000_000;

    /** Whether each message is answered once, correctly and immediately. */
    boolean isPlain() {
        return equals(PLAIN);
    }

    /**
     * Reads the texts of the options by their names without dashes; a missing or blank one means none.
     *
     * @throws IllegalArgumentException if one is wrong; the message names the option, its text, and what is allowed
     */
    public static Behaviour parse(Map<String, String> texts) {
        String delay = texts.getOrDefault("delay", "");
        return new Behaviour(
                delay.isBlank() ? Delay.NONE : Delay.parse(delay),
                number("capacity", texts, MAX_CAPACITY, "messages a second, from 0 (no limit) to 1000000"),
                percent("lose", texts),
                percent("late", texts),
                percent("wrong", texts),
                percent("double", texts),
                percent("cut", texts));
    }

    private static double percent(String name, Map<String, String> texts) {
        return number(name, texts, ALL, "a percentage from 0 to 100, such as 0.5");
    }

    private static double number(String name, Map<String, String> texts, double most, String allowed) {
        String text = texts.getOrDefault(name, "").strip();
        boolean isNumber = text.matches("[0-9]{1,9}(\\.[0-9]{1,6})?");
        if (text.isEmpty() || (isNumber && Double.parseDouble(text) <= most)) {
            return text.isEmpty() ? 0 : Double.parseDouble(text);
        }
        throw new IllegalArgumentException("--" + name + " '" + text + "' is wrong; allowed: " + allowed);
    }

    /** Returns the options by their names, with texts that {@link #parse} reads. */
    Map<String, String> texts() {
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put("delay", delay.text());
        texts.put("capacity", Delay.number(capacity));
        texts.put("lose", Delay.number(lose));
        texts.put("late", Delay.number(late));
        texts.put("wrong", Delay.number(wrong));
        texts.put("double", Delay.number(doubled));
        texts.put("cut", Delay.number(cut));
        return texts;
    }

    /** Whether a draw selects one of this percentage. */
    static boolean selects(double percent, SplittableRandom random) {
        return percent > 0 && random.nextDouble() * ALL < percent;
    }
}
