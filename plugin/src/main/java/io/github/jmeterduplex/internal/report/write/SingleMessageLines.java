package io.github.jmeterduplex.internal.report.write;

import io.github.jmeterduplex.internal.report.read.Report;
import io.github.jmeterduplex.internal.report.read.Report.SingleMessage;
import io.github.jmeterduplex.internal.report.read.Report.SingleMessages;
import io.github.jmeterduplex.latency.ListedMessage;
import io.github.jmeterduplex.latency.Outcome;
import java.util.List;
import java.util.Locale;

/**
 * Formats the first few of the messages that a report lists one by one. A slow one is listed only if it has a trace,
 * which may say why it was slow.
 */
final class SingleMessageLines {
    /** Maximum number of messages of each kind; the page and the JSON have more. */
    private static final int MAX = 3;

    private static final double MICROS_PER_MILLI = 1_000.0;

    private SingleMessageLines() {}

    static String text(SingleMessages singles) {
        StringBuilder text = new StringBuilder();
        first(singles.slowest().stream()
                        .filter(single -> !single.message().traceId().isEmpty())
                        .toList())
                .forEach(single -> text.append(line(single)));
        first(singles.lost()).forEach(single -> text.append(line(single)));
        return text.toString();
    }

    private static List<SingleMessage> first(List<SingleMessage> of) {
        return of.subList(0, Math.min(MAX, of.size()));
    }

    private static String line(SingleMessage single) {
        ListedMessage message = single.message();
        boolean isReplied = message.outcome() == Outcome.REPLIED;
        return String.format(
                Locale.ROOT,
                "%s: %s, %.3f ms%s, sent at %.3f s%s%s%s\n",
                isReplied
                        ? "Slowest of its interval"
                        : capitalized(message.outcome().word()),
                Report.oneLine(message.label()),
                message.elapsedMicros() / MICROS_PER_MILLI,
                isReplied ? "" : " (" + message.cause() + ")",
                single.atSeconds(),
                message.session() == ListedMessage.NONE ? "" : ", session " + message.session(),
                message.messageId().isEmpty() ? "" : ", message " + Report.oneLine(message.messageId()),
                message.trace()
                        .map(trace -> ", trace " + trace + (message.sampled() ? "" : " (not sampled)"))
                        .orElse(""));
    }

    private static String capitalized(String word) {
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }
}
