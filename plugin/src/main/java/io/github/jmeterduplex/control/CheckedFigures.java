package io.github.jmeterduplex.control;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.record.log.MessageTotals;
import io.github.jmeterduplex.internal.record.log.MessageWindow;
import io.github.jmeterduplex.internal.record.log.MessageWindow.Basis;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The measured values that a CheckMessages compares with its bounds.
 *
 * @param label null = all labels together
 * @param overSeconds the requested length of the window
 * @param open sessions open now
 */
record CheckedFigures(@Nullable String label, int overSeconds, MessageWindow window, int open) {
    private static final double MICROS_PER_MILLI = 1_000.0;
    private static final int LABELS_SHOWN = 10;
    /** By how many seconds a run may be too short without a note, as the first check often comes a moment early. */
    private static final double SLACK_SECONDS = 0.5;

    MessageTotals tally() {
        return window.tally();
    }

    boolean hasNoMessages() {
        return tally().isZero();
    }

    boolean hasLatencies() {
        return window.basis() != Basis.NONE;
    }

    double p95Millis() {
        return window.percentiles().p95Micros() / MICROS_PER_MILLI;
    }

    double p99Millis() {
        return window.percentiles().p99Micros() / MICROS_PER_MILLI;
    }

    /**
     * Returns the percentage of messages that were lost or never written, which are the same to a user; 0 if no outcome
     * is known yet.
     */
    double lostPercent() {
        long sent = tally().sent();
        return sent == 0 ? 0 : 100.0 * (tally().lost() + tally().failed()) / sent;
    }

    double perSecond() {
        return window.writtenPerSecond();
    }

    /** Describes in words the time span that the values cover. */
    String over() {
        String young = window.seconds() < overSeconds - SLACK_SECONDS ? "the run's first " : "";
        return "over " + young + plain(seconds()) + " s";
    }

    private double seconds() {
        return BigDecimal.valueOf(window.seconds())
                .setScale(window.seconds() < 10 ? 1 : 0, RoundingMode.HALF_UP)
                .doubleValue();
    }

    /** Returns all values in one sentence, for the sample's message. */
    String sentence() {
        String times = hasLatencies()
                ? "p95 " + millis(p95Millis()) + " ms, p99 " + millis(p99Millis()) + " ms"
                : "no p95 and no p99";
        String problems = tally().wrong() > 0 ? ", wrong " + tally().wrong() : "";
        return times + " " + over() + basis() + ", lost " + percent(lostPercent()) + " %" + problems + ", "
                + rate(perSecond()) + "/s, " + open + " open";
    }

    private String basis() {
        return switch (window.basis()) {
            case NONE -> "";
            case SENT -> " (latency)";
            case INTENDED -> " (intended)";
            case MIXED -> " (intended where paced)";
        };
    }

    /** Returns the sentence of a check that found no message in its time span. */
    String nothingSeen() {
        if (label == null || window.labels().contains(label)) {
            return "no message " + (label == null ? "" : "of " + quoted(label) + " ") + over();
        }
        List<String> known = window.labels();
        String names = known.isEmpty()
                ? "nothing was sent yet"
                : "labels that sent: "
                        + String.join(
                                ", ",
                                known.stream()
                                        .limit(LABELS_SHOWN)
                                        .map(CheckedFigures::quoted)
                                        .toList())
                        + (known.size() > LABELS_SHOWN ? " and " + (known.size() - LABELS_SHOWN) + " more" : "");
        return "no message has the label " + quoted(label) + "; " + names;
    }

    private static String quoted(String label) {
        return '"' + DisplayText.clean(label) + '"';
    }

    /** Returns all values for JMeter's extractors, one per line as {@code name=value}. */
    String lines() {
        return "label=" + (label == null ? "" : label)
                + "\np95_ms=" + (hasLatencies() ? millis(p95Millis()) : "")
                + "\np99_ms=" + (hasLatencies() ? millis(p99Millis()) : "")
                + "\nlatency=" + window.basis().name().toLowerCase(Locale.ROOT)
                + "\nseconds=" + plain(seconds())
                + "\nlost_percent=" + percent(lostPercent())
                + "\nper_second=" + rate(perSecond())
                + "\nopen=" + open
                + "\nwritten=" + tally().written()
                + "\nsent=" + tally().sent()
                + "\nreplied=" + tally().replied()
                + "\nwrong=" + tally().wrong()
                + "\nunanswered=" + tally().unanswered()
                + "\nlost=" + tally().lost()
                + "\nfailed=" + tally().failed()
                + "\n";
    }

    /** Formats a time in milliseconds with about three digits, the precision of the measurement. */
    static String millis(double millis) {
        return String.format(Locale.ROOT, millis < 1 ? "%.2f" : millis < 100 ? "%.1f" : "%.0f", millis);
    }

    /** Formats a value that broke a bound: with all digits if the rounded value would equal the bound. */
    static String against(double bound, double exact, String shown) {
        return new BigDecimal(shown).compareTo(BigDecimal.valueOf(bound)) == 0 ? plain(exact) : shown;
    }

    /** Formats a percentage with enough digits that a single loss among millions is not shown as 0.00. */
    static String percent(double percent) {
        return percent > 0 && percent < 0.005
                ? plain(BigDecimal.valueOf(percent).round(new MathContext(2)).doubleValue())
                : String.format(Locale.ROOT, "%.2f", percent);
    }

    static String rate(double perSecond) {
        return String.format(Locale.ROOT, "%.1f", perSecond);
    }

    static String plain(double number) {
        return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
    }
}
