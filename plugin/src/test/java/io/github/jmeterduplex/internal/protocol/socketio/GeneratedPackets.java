package io.github.jmeterduplex.internal.protocol.socketio;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Random;
import org.json.JSONArray;
import org.json.JSONObject;

/** Makes packets with everything that is hard about them; the same ones for the same seed. */
final class GeneratedPackets {
    private static final String[] PIECES = {
        "\"",
        "\\",
        "\n",
        "\t",
        "\0",
        "\u001f",
        "/",
        "</script>",
        ",",
        "[",
        "]",
        "{",
        "}",
        "-",
        "4",
        "a",
        "message",
        "\u00e4",
        "\u20ac",
        "\u65e5\u672c",
        "\ud83d\ude00",
        "\u2028",
        "\ufeff",
        "\u007f",
        "_placeholder",
        "$base64"
    };
    private static final int[] SIZES = {0, 1, 2, 3, 4, 17, 100, 5000};

    private final Random random;

    GeneratedPackets(long seed) {
        random = new Random(seed);
    }

    /** Overwrites, removes or doubles some characters. */
    static String mutated(Random random, String text) {
        StringBuilder mutated = new StringBuilder(text);
        for (int i = random.nextInt(3); i > 0; i--) {
            int at = random.nextInt(mutated.length());
            String piece = PIECES[random.nextInt(PIECES.length)];
            switch (random.nextInt(3)) {
                case 0 -> mutated.insert(at, piece);
                case 1 -> mutated.deleteCharAt(at).append(mutated.isEmpty() ? "2" : "");
                default -> mutated.setCharAt(at, (char) ('0' + random.nextInt(10)));
            }
        }
        // half a surrogate pair does not survive the wire
        return new String(mutated.toString().getBytes(UTF_8), UTF_8);
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    String text(int mostPieces) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(mostPieces + 1); i > 0; i--) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return text.toString();
    }

    String namespace() {
        return switch (random.nextInt(4)) {
            case 0 -> "/chat";
            case 1 -> "/a/b-" + random.nextInt(100) + "/\u00e4\u20ac\ud83d\ude00";
            default -> "/";
        };
    }

    /** None, small, and up to the largest that the official parser reads. */
    int ackId() {
        return switch (random.nextInt(4)) {
            case 0 -> -1;
            case 1 -> random.nextInt(12);
            case 2 -> Integer.MAX_VALUE - random.nextInt(3);
            default -> random.nextInt(Integer.MAX_VALUE);
        };
    }

    byte[] bytes() {
        byte[] bytes = new byte[SIZES[random.nextInt(SIZES.length)]];
        random.nextBytes(bytes);
        return bytes;
    }

    /** @param binary whether bytes may be among them, at most 64 together */
    JSONArray arguments(boolean binary) {
        int[] bytesLeft = {binary ? 1 + random.nextInt(12) : 0};
        JSONArray arguments = new JSONArray();
        for (int i = random.nextInt(5); i > 0; i--) {
            arguments.put(value(4, bytesLeft));
        }
        return arguments;
    }

    private Object value(int depth, int[] bytesLeft) {
        return switch (random.nextInt(depth == 0 ? 7 : 9)) {
            case 0 -> random.nextInt();
            case 1 -> random.nextDouble() * Math.pow(10, random.nextInt(40) - 20);
            case 2 -> random.nextBoolean();
            case 3 -> JSONObject.NULL;
            case 4, 5 -> bytesLeft[0]-- > 0 ? bytes() : random.nextLong();
            case 6 -> text(6);
            case 7 -> array(depth - 1, bytesLeft);
            default -> object(depth - 1, bytesLeft);
        };
    }

    private JSONArray array(int depth, int[] bytesLeft) {
        JSONArray array = new JSONArray();
        for (int i = random.nextInt(4); i > 0; i--) {
            array.put(value(depth, bytesLeft));
        }
        return array;
    }

    private JSONObject object(int depth, int[] bytesLeft) {
        JSONObject object = new JSONObject();
        for (int i = random.nextInt(4); i > 0; i--) {
            object.put("x" + text(3), value(depth, bytesLeft));
        }
        return object;
    }
}
