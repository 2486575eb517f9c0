package io.github.jmeterduplex.internal.protocol.stomp;

import io.github.jmeterduplex.session.Header;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Makes headers and bodies with everything that is hard about them; the same ones for the same seed. */
final class GeneratedFrames {
    /** Characters of one to four bytes, and all that are escaped. */
    private static final String[] PIECES = {
        ":",
        "\n",
        "\r",
        "\\",
        "\\n",
        "\\c",
        "\r\n",
        " ",
        "",
        "a",
        "id",
        "/queue/user-1",
        "ä",
        "ß€",
        "日本",
        "\uD83D\uDE00",
        "\u007F",
        "\u00A0",
        "\uFEFF",
        "\t",
        "{\"k\":\"v\"}"
    };

    private static final int[] BODY_BYTES = {0, 1, 2, 3, 17, 100, 1000, 5000, 70_000};

    private final Random random;

    GeneratedFrames(long seed) {
        random = new Random(seed);
    }

    String text(int mostPieces) {
        StringBuilder text = new StringBuilder();
        int pieces = random.nextInt(mostPieces + 1);
        for (int i = 0; i < pieces; i++) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return text.toString();
    }

    /** Names differ: Spring keeps repeated headers together, so their order would not compare. */
    List<Header> headers(int most) {
        Set<String> names = new LinkedHashSet<>();
        int count = random.nextInt(most + 1);
        while (names.size() < count) {
            names.add("x" + text(4));
        }
        List<Header> headers = new ArrayList<>();
        names.forEach(name -> headers.add(new Header(name, text(6))));
        return headers;
    }

    byte[] binaryBody() {
        byte[] body = new byte[BODY_BYTES[random.nextInt(BODY_BYTES.length)]];
        random.nextBytes(body);
        return body;
    }

    /** A body without NUL, as one must be that has no content-length. */
    byte[] bodyWithoutNul() {
        byte[] body = binaryBody();
        for (int i = 0; i < body.length; i++) {
            body[i] = body[i] == 0 ? 1 : body[i];
        }
        return body;
    }

    /** Sorted places to cut an array of this length at. */
    int[] cuts(int length) {
        int[] cuts = random.ints(random.nextInt(8), 0, length + 1).toArray();
        Arrays.sort(cuts);
        return cuts;
    }

    <T> T oneOf(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
