package io.github.jmeterduplex.samples.runs.hostile;

import static io.github.jmeterduplex.samples.runs.hostile.Bytes.binary;
import static io.github.jmeterduplex.samples.runs.hostile.Bytes.packed;
import static io.github.jmeterduplex.samples.runs.hostile.Wire.flood;
import static io.github.jmeterduplex.samples.runs.hostile.Wire.once;
import static io.github.jmeterduplex.samples.runs.hostile.Wire.reading;

import io.github.jmeterduplex.samples.runs.faults.Peer;
import io.github.jmeterduplex.samples.runs.harness.Deflation;
import io.github.jmeterduplex.samples.runs.hostile.Wire.Misdeed;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Attacks by messages of SignalR, in JSON and in MessagePack. Pure. */
final class SignalRAttacks {
    static final String END = "\u001e";

    /** An invocation in MessagePack up to its arguments: an array of six, type 1, no headers, no id, target t. */
    private static final String CALL = "\u0096\u0001\u0080\u00c0\u00a1t";

    private static final int MANY_DOUBLES = 110_000;

    private SignalRAttacks() {}

    static String message(int length) {
        return call("message", "\"" + "y".repeat(length) + "\"");
    }

    private static String call(String target, String arguments) {
        return "{\"type\":1,\"target\":\"" + target + "\",\"arguments\":[" + arguments + "]}" + END;
    }

    static Map<String, Misdeed> json() {
        Map<String, Misdeed> all = new LinkedHashMap<>();
        all.put("items of no stream", flood(many(500, i -> "{\"type\":2,\"invocationId\":\"0\",\"item\":1}" + END)));
        all.put("completions of no call", once(many(20_000, i -> "{\"type\":3,\"invocationId\":\"" + i + "\"}" + END)));
        all.put("an id of 900,000 digits", once("{\"type\":3,\"invocationId\":\"" + "9".repeat(900_000) + "\"}" + END));
        all.put("unknown types", once(many(1_000, i -> "{\"type\":" + (i - 500) + "}" + END)));
        all.put("pings", flood("{\"type\":6}".concat(END).repeat(40_000)));
        all.put("ends of no message", flood(END.repeat(60_000)));
        all.put(
                "a message that never ends",
                flood("{\"type\":1,\"target\":\"a\",\"arguments\":[\"" + "y".repeat(50_000)));
        all.put("90,000 equal keys", once("{" + "\"type\":6,".repeat(90_000) + "\"type\":6}" + END));
        all.put("deep arguments", once("{\"type\":1,\"target\":\"a\",\"arguments\":[" + "[".repeat(100_000) + END));
        all.put("20,000 methods", once(many(20_000, i -> call("t" + i, "1"))));
        all.put("a method of 900,000 letters", once(call("T".repeat(900_000), "1")));
        String question =
                many(500, i -> "{\"type\":1,\"invocationId\":\"" + i + "\",\"target\":\"a\",\"arguments\":[]}" + END);
        all.put("questions", reading(flood(question)));
        all.put("questions whose answers are not read", flood(question));
        all.put("close of 900,000 letters", once("{\"type\":7,\"error\":\"" + "E".repeat(900_000) + "\"}" + END));
        all.put("sequence numbers", once("{\"type\":8,\"sequenceId\":99999999999}" + END + "{\"type\":9}" + END));
        return all;
    }

    private static String many(int count, IntFunction<String> message) {
        return IntStream.range(0, count).mapToObj(message).collect(Collectors.joining());
    }

    static Map<String, Misdeed> messagePack() {
        Map<String, Misdeed> all = new LinkedHashMap<>();
        all.put("a length of 2 GiB", flood(binary("\u00ff\u00ff\u00ff\u00ff\u0007x"), binary("x".repeat(60_000))));
        all.put("a length of seven bytes", once(binary("\u00ff".repeat(7))));
        all.put("2^32 elements", once(binary(packed("\u00dd\u00ff\u00ff\u00ff\u00ff"))));
        all.put("2^32 arguments", once(binary(packed(CALL + "\u00dd\u00ff\u00ff\u00ff\u00ff\u0090"))));
        all.put("2^32 keys", once(binary(packed(CALL + "\u0091\u00df\u00ff\u00ff\u00ff\u00ff\u0090"))));
        all.put("a text of 4 GiB", once(binary(packed("\u0096\u0001\u0080\u00c0\u00db\u00ff\u00ff\u00ff\u00ff"))));
        all.put("deep arguments", once(binary(packed(CALL + "\u0091".repeat(100_000) + "\u00c0\u0090"))));
        all.put(
                "a target of bad UTF-8",
                once(binary(packed("\u0096\u0001\u0080\u00c0\u00a3\u00ff\u00fe\u00fd\u0090\u0090"))));
        all.put("NULs", once(binary("\u0000".repeat(50_000))));
        all.put("doubles", flood(binary(doubles("\u0000\u000f\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff"))));
        byte[] compressed = Bytes.frame(
                Peer.BINARY | Peer.COMPRESSED,
                Deflation.deflate(doubles("\u00124Vx\u009a\u00bc\u00de\u00f0").getBytes(StandardCharsets.ISO_8859_1)));
        all.put("doubles, compressed", flood(compressed));
        all.put("bytes", flood(binary(packed(CALL + "\u0091\u00c5\u00ff\u00ff" + "b".repeat(65_535) + "\u0090"))));
        return all;
    }

    /** A call with many equal numbers. */
    private static String doubles(String eightBytes) {
        String count = "\u00dd\u0000" + (char) (MANY_DOUBLES >> 16) + (char) ((MANY_DOUBLES >> 8) & 0xff)
                + (char) (MANY_DOUBLES & 0xff);
        return packed(CALL + count + ("\u00cb" + eightBytes).repeat(MANY_DOUBLES) + "\u0090");
    }
}
