package io.github.jmeterduplex.internal.har.recording;

import io.github.jmeterduplex.internal.har.recording.HarEntry.HarMessage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Estimates when the messages in HTTP responses arrived, as HAR files do not always say. A message comes neither before
 * the previous one, nor before the browser's message whose words it repeats. Pure.
 */
final class ResponseTimes {
    /** Possible error of recorded times in microseconds, as the start of a request is cut off to whole milliseconds. */
    private static final long UNCERTAIN_MICROS = 1000;

    private static final String XHR = "xhr-streaming";
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_-]{8,}");

    private ResponseTimes() {}

    /** Returns a sentence for the user about what a HAR file lacks of a stream. */
    private static String remark(String transport, List<HarMessage> frames) {
        String export = transport.equals(XHR) ? "Record" : "Export with sensitive data, record";
        return frames.stream().allMatch(HarMessage::isSent)
                ? "the HAR file holds nothing of what the server sent by " + transport
                        + ", as browsers keep no body of such a stream: replies and values could not be found. "
                        + export + " once more over WebSocket or long polling, or set reply by hand"
                : "the HAR file has no times for messages that came by " + transport + "; they were guessed";
    }

    /**
     * Guesses when the messages of a streamed response came: the file gives only the start of the response.
     *
     * @param transport the name of the stream
     * @param remarks takes what the file lacks
     */
    static List<HarMessage> ofStream(String transport, List<HarMessage> frames, List<String> remarks) {
        remarks.add(remark(transport, frames));
        long first = frames.stream()
                .filter(HarMessage::isSent)
                .mapToLong(HarMessage::micros)
                .min()
                .orElse(-1);
        return ordered(frames, first + 1, Long.MAX_VALUE);
    }

    /**
     * Orders the frames of long polls: a poll ends with its messages, so their times are right to a millisecond.
     *
     * @param frames received frames in their order
     */
    static List<HarMessage> ofPolls(List<HarMessage> frames) {
        return ordered(frames, 0, UNCERTAIN_MICROS);
    }

    private static List<HarMessage> ordered(List<HarMessage> frames, long earliestMicros, long uncertainMicros) {
        Map<String, Long> sent = firstSent(frames);
        List<HarMessage> ordered = new ArrayList<>();
        long earliest = earliestMicros;
        for (HarMessage frame : frames) {
            if (frame.isSent()) {
                ordered.add(frame);
                continue;
            }
            long from = Math.max(earliest, frame.micros());
            earliest = from;
            Matcher words = WORD.matcher(frame.text());
            while (words.find()) {
                long before = sent.getOrDefault(words.group(), 0L);
                if (before - from <= uncertainMicros) {
                    earliest = Math.max(earliest, before + 1);
                }
            }
            ordered.add(new HarMessage(false, earliest, frame.isBinary(), frame.data()));
        }
        ordered.sort(Comparator.comparingLong(HarMessage::micros));
        return ordered;
    }

    private static Map<String, Long> firstSent(List<HarMessage> frames) {
        Map<String, Long> first = new HashMap<>();
        for (HarMessage frame : frames) {
            if (frame.isSent()) {
                Matcher words = WORD.matcher(frame.text());
                while (words.find()) {
                    first.merge(words.group(), frame.micros(), Math::min);
                }
            }
        }
        return first;
    }
}
