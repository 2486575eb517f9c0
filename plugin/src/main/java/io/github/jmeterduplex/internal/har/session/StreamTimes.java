package io.github.jmeterduplex.internal.har.session;

import io.github.jmeterduplex.internal.har.read.HarFrame;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Guesses when messages of a response came, of which a HAR file has but the beginning where it is streamed: not before
 * the one that came before, nor before the message of the browser whose words they repeat.
 */
final class StreamTimes {
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_-]{8,}");

    private StreamTimes() {}

    /** What a HAR file lacks of a stream, a sentence. */
    static String remark(String transport, List<HarFrame> frames) {
        return frames.stream().allMatch(HarFrame::isSent)
                ? "the HAR file holds nothing of what the server sent by " + transport
                        + ", as browsers keep no body of such a stream: replies and values could not be found."
                        + " Record once more over WebSocket or long polling, or set reply by hand"
                : "the HAR file has no times for messages that came by " + transport + "; they were guessed";
    }

    static List<HarFrame> guess(List<HarFrame> frames) {
        Map<String, Long> firstSaid = new HashMap<>();
        long first = Long.MAX_VALUE;
        for (HarFrame frame : frames) {
            if (frame.isSent()) {
                first = Math.min(first, frame.micros());
                Matcher words = WORD.matcher(frame.text());
                while (words.find()) {
                    firstSaid.merge(words.group(), frame.micros(), Math::min);
                }
            }
        }
        List<HarFrame> guessed = new ArrayList<>();
        long earliest = first == Long.MAX_VALUE ? 0 : first + 1;
        for (HarFrame frame : frames) {
            if (frame.isSent()) {
                guessed.add(frame);
                continue;
            }
            earliest = Math.max(earliest, frame.micros());
            Matcher words = WORD.matcher(frame.text());
            while (words.find()) {
                earliest = Math.max(earliest, firstSaid.getOrDefault(words.group(), 0L) + 1);
            }
            guessed.add(new HarFrame(false, earliest, frame.isBinary(), frame.data()));
        }
        return guessed;
    }
}
