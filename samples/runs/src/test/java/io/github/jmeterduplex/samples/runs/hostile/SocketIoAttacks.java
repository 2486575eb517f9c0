package io.github.jmeterduplex.samples.runs.hostile;

import static io.github.jmeterduplex.samples.runs.hostile.Bytes.binary;
import static io.github.jmeterduplex.samples.runs.hostile.Bytes.compressed;
import static io.github.jmeterduplex.samples.runs.hostile.Bytes.repeated;
import static io.github.jmeterduplex.samples.runs.hostile.Bytes.text;
import static io.github.jmeterduplex.samples.runs.hostile.Wire.flood;
import static io.github.jmeterduplex.samples.runs.hostile.Wire.once;
import static io.github.jmeterduplex.samples.runs.hostile.Wire.reading;

import io.github.jmeterduplex.samples.runs.hostile.Wire.Misdeed;
import java.io.ByteArrayOutputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;

/** Attacks by packets of Socket.IO and Engine.IO. Pure. */
final class SocketIoAttacks {
    private static final String PLACEHOLDER = "{\"_placeholder\":true,\"num\":0}";

    private SocketIoAttacks() {}

    static String message(int length) {
        return "42[\"message\",\"" + "y".repeat(length) + "\"]";
    }

    static Map<String, Misdeed> all() {
        Map<String, Misdeed> all = new LinkedHashMap<>();
        attachments(all);
        names(all);
        all.put("acknowledgements of unknown ids", once(texts(20_000, i -> "43" + i + "[]")));
        all.put("an id of 100,000 digits", once("43" + "9".repeat(100_000) + "[]"));
        byte[] asked = texts(3_000, i -> "42" + i + "[\"x\"]");
        all.put("events to acknowledge", reading(flood(asked)));
        all.put("events to acknowledge, not read", flood(asked));
        all.put("Engine.IO pings", reading(flood(repeated(text("2"), 20_000))));
        all.put("Engine.IO pings, not read", flood(repeated(text("2" + "p".repeat(1_000)), 60)));
        all.put("100,000 equal keys", once("42[\"x\",{" + "\"a\":1,".repeat(100_000) + "\"a\":1}]"));
        all.put("a deep argument", once("42[\"x\"," + "[".repeat(100_000) + "]".repeat(100_000) + "]"));
        all.put("a number of 900,000 digits", once("42[\"x\"," + "9".repeat(900_000) + "]"));
        all.put("20,000 namespaces", once(texts(20_000, i -> "42/n" + i + ",[\"x\"]")));
        all.put("CONNECT again", flood(repeated(text("40{\"sid\":\"again\"}"), 1_000)));
        return all;
    }

    private static void attachments(Map<String, Misdeed> all) {
        byte[] bytes = binary("z".repeat(1_000));
        all.put("10^9 attachments", flood(text("451000000000-[\"x\"," + PLACEHOLDER + "]"), repeated(bytes, 60)));
        all.put("10^22 attachments", once("451" + "0".repeat(22) + "-[\"x\"," + PLACEHOLDER + "]"));
        all.put("large attachments", flood(text("4599999-[\"x\"]"), binary("z".repeat(900_000))));
        all.put("one attachment 20,000 times", wire -> {
            wire.write(text("451-[\"x\"" + ("," + PLACEHOLDER).repeat(20_000) + "]"));
            wire.write(binary("q".repeat(900_000)));
        });
    }

    private static void names(Map<String, Misdeed> all) {
        all.put("50,000 names", once(texts(50_000, i -> "42[\"event" + i + "\"]")));
        all.put("names of 1,000,000 letters", wire -> {
            for (int i = 0; i < 150; i++) {
                wire.write(compressed("42[\"" + i % 30 + "N".repeat(1_000_000) + "\"]"));
            }
        });
        all.put("names of control characters", once(texts(50, i -> "42[\"\\u001b[2J\\u0000\\u202e" + i + "\"]")));
    }

    /** Returns text frames, one for each number. */
    static byte[] texts(int count, IntFunction<String> text) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (int i = 0; i < count; i++) {
            all.writeBytes(text(text.apply(i)));
        }
        return all.toByteArray();
    }

    /** Returns open packets of Engine.IO by name. */
    static Map<String, String> openPackets() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("pings every 0 ms", "\"sid\":\"a\",\"upgrades\":[],\"pingInterval\":0,\"pingTimeout\":0");
        all.put("pings every -5 ms", "\"sid\":\"a\",\"upgrades\":[],\"pingInterval\":-5,\"pingTimeout\":-5");
        all.put("pings every 1e308 ms", "\"sid\":\"a\",\"upgrades\":[],\"pingInterval\":1e308,\"pingTimeout\":1e308");
        all.put("pings that are texts", "\"sid\":\"a\",\"upgrades\":[],\"pingInterval\":\"x\",\"pingTimeout\":null");
        all.put("maxPayload 0", "\"sid\":\"a\",\"upgrades\":[],\"pingInterval\":1,\"pingTimeout\":1,\"maxPayload\":0");
        all.put(
                "sid of two lines",
                "\"sid\":\"a b\\r\\nX-Inj: yes\\r\\n\",\"pingInterval\":25000,\"pingTimeout\":20000");
        all.put(
                "sid of 900,000 letters",
                "\"sid\":\"" + "s".repeat(900_000) + "\",\"pingInterval\":1,\"pingTimeout\":1");
        all.put("deep upgrades", "\"sid\":\"a\",\"upgrades\":" + "[".repeat(100_000));
        return all;
    }
}
