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
 * The figures that a CheckMessages compares with its bounds.
 *
 * @param label null = all labels together
 * @param overSeconds the length of the window that was asked for
 * @param open sessions open now
 */
record CheckedFigures(@Nullable String label, int overSeconds, MessageWindow window, int open) {
    private static final double MICROS_PER_MILLI = 1_000.0;
    private static final int LABELS_SHOWN = 10;
    /** A first look often comes a moment early; half a second less is no younger run. */
    private static final double SLACK_SECONDS = 0.5;

    MessageTotals tally() {
        return window.tally();
    }

    boolean hasNoMessages() {
        return tally().isZero();
    }

    boolean hasP99() {
        return window.basis() != Basis.NONE;
    }

    double p99Millis() {
        return window.p99Micros() / MICROS_PER_MILLI;
    }

    /** Lost ones and those never written: to a user they are the same. 0 where no outcome became known. */
    double lostPercent() {
        long sent = tally().sent();
        return sent == 0 ? 0 : 100.0 * (tally().lost() + tally().failed()) / sent;
    }

    double perSecond() {
        return window.writtenPerSecond();
    }

    /** The window in words. */
    String over() {
        String young = window.seconds() < overSeconds - SLACK_SECONDS ? "the run's first " : "";
        return "over " + young + plain(seconds()) + " s";
    }

    private double seconds() {
        return BigDecimal.valueOf(window.seconds())
                .setScale(window.seconds() < 10 ? 1 : 0, RoundingMode.HALF_UP)
                .doubleValue();
    }

    /** All figures for the sample's message. */
    String sentence() {
        String p99 = hasP99() ? "p99 " + millis(p99Millis()) + " ms" : "no p99";
        String problems = tally().wrong() > 0 ? ", wrong " + tally().wrong() : "";
        return p99 + " " + over() + basis() + ", lost " + percent(lostPercent()) + " %" + problems + ", "
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

    /** The sentence of a check that saw nothing. */
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

    /** The same facts for extractors, a name and a value a line. */
    String lines() {
        return "label=" + (label == null ? "" : label)
                + "\np99_ms=" + (hasP99() ? millis(p99Millis()) : "")
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

    /** About three digits, as many as were measured. */
    static String millis(double millis) {
        return String.format(Locale.ROOT, millis < 1 ? "%.2f" : millis < 100 ? "%.1f" : "%.0f", millis);
    }

    /** A figure that broke a bound: in full where the short form would look as if it kept to it. */
    static String against(double bound, double exact, String shown) {
        return new BigDecimal(shown).compareTo(BigDecimal.valueOf(bound)) == 0 ? plain(exact) : shown;
    }

    /** Enough digits that a single loss among millions is not 0.00. */
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
