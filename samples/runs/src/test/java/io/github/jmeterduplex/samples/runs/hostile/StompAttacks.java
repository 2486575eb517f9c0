package io.github.jmeterduplex.samples.runs.hostile;

import static io.github.jmeterduplex.samples.runs.hostile.Bytes.compressed;
import static io.github.jmeterduplex.samples.runs.hostile.Bytes.text;
import static io.github.jmeterduplex.samples.runs.hostile.Wire.flood;
import static io.github.jmeterduplex.samples.runs.hostile.Wire.once;

import io.github.jmeterduplex.samples.runs.hostile.Wire.Misdeed;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Attacks by frames of STOMP. Pure. */
final class StompAttacks {
    private StompAttacks() {}

    static String message(String subscription, String destination, String headers, String body) {
        return "MESSAGE\nsubscription:" + subscription + "\ndestination:" + destination + "\nmessage-id:1\n" + headers
                + "\n" + body + "\0";
    }

    static String message(int length) {
        return message("0", "/topic/a", "", "y".repeat(length));
    }

    static Map<String, Misdeed> all() {
        Map<String, Misdeed> all = new LinkedHashMap<>();
        all.put("90,000 headers", once(message("0", "/topic/a", "h:v\n".repeat(90_000), "")));
        all.put("a header without an end", flood(text("MESSAGE\nsubscription:0\nh:"), text("v".repeat(20_000))));
        all.put("headers without an end", flood(text("MESSAGE\nsubscription:0\n"), text("h:v\n".repeat(5_000))));
        all.put(
                "a body without an end",
                flood(text("MESSAGE\nsubscription:0\ndestination:/a\nmessage-id:1\n\n"), text("y".repeat(60_000))));
        all.put(
                "content-length of 10^9",
                flood(text(message("0", "/topic/a", "content-length:1000000000\n", "")), text("y".repeat(60_000))));
        all.put("content-length of 10^23", once(message("0", "/topic/a", "content-length:1" + "0".repeat(23), "\n")));
        all.put("negative content-length", once(message("0", "/topic/a", "content-length:-5\n", "")));
        all.put("NULs", flood("\0".repeat(60_000)));
        all.put("line feeds", flood("\n".repeat(60_000)));
        all.put("20,000 destinations", wire -> {
            for (int i = 0; i < 20_000; i += 500) {
                wire.write(text(IntStream.range(i, i + 500)
                        .mapToObj(n -> message("no" + n, "/topic/evil" + n, "", "x"))
                        .collect(Collectors.joining())));
            }
        });
        all.put("300 destinations of 900,000 letters", wire -> {
            for (int i = 0; i < 300; i++) {
                wire.write(compressed(message("no" + i, "/" + i + "L".repeat(900_000), "", "x")));
            }
        });
        all.put("receipts that nobody asked for", wire -> {
            for (int i = 0; i < 100_000; i += 5_000) {
                wire.write(text(IntStream.range(i, i + 5_000)
                        .mapToObj(n -> "RECEIPT\nreceipt-id:zz" + n + "\n\n\0")
                        .collect(Collectors.joining())));
            }
        });
        all.put("CONNECTED again", flood("CONNECTED\nversion:1.2\nheart-beat:1,1\n\n\0"));
        all.put(
                "ERROR of 800,000 letters",
                once("ERROR\nmessage:" + "E".repeat(400_000) + "\n\n" + "b".repeat(400_000) + "\0"));
        all.put("a command of 500,000 letters", once("E".repeat(500_000)));
        return all;
    }
}
