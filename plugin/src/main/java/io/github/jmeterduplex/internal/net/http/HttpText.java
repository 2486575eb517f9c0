package io.github.jmeterduplex.internal.net.http;

import io.github.jmeterduplex.internal.codec.Secrets;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;

/** Formats the heads of HTTP requests and responses for a trace, with secrets masked. Pure. */
public final class HttpText {
    private static final Pattern COOKIE_VALUE = Pattern.compile("(?<==)[^;]*");

    /**
     * Length of the longest subprotocol that is shown; longer ones are probably tokens, as registered names have up to
     * 24 characters.
     */
    private static final int LONGEST_SUBPROTOCOL = 30;

    private HttpText() {}

    /** Formats the head of a request for a trace. */
    public static String of(byte[] request) {
        String text = new String(request, StandardCharsets.UTF_8);
        int end = text.indexOf("\r\n\r\n");
        String[] lines = (end < 0 ? text : text.substring(0, end)).split("\r\n", -1);
        StringBuilder head = new StringBuilder(requestLine(lines[0]));
        for (int i = 1; i < lines.length; i++) {
            int colon = lines[i].indexOf(": ");
            if (colon < 0) {
                head.append('\n').append(lines[i]);
            } else {
                line(head, lines[i].substring(0, colon), lines[i].substring(colon + 2));
            }
        }
        return head.toString();
    }

    private static String requestLine(String line) {
        int query = line.indexOf('?') + 1;
        int end = line.lastIndexOf(' ');
        return query == 0 || end < query
                ? Secrets.maskText(line)
                : Secrets.maskText(line.substring(0, query))
                        + Secrets.maskQuery(line.substring(query, end))
                        + line.substring(end);
    }

    /** Formats the head of a response for a trace. */
    public static String of(HttpResponse answer) {
        StringBuilder head = new StringBuilder("HTTP/1.1 ").append(answer.statusLine());
        answer.headers().forEach(header -> line(head, header.getName(), header.getValue()));
        return head.toString();
    }

    /** Adds a header line to the text; cookies are shown by name only. */
    private static void line(StringBuilder head, String name, String value) {
        String shown = switch (name.toLowerCase(Locale.ROOT)) {
            case "cookie" -> COOKIE_VALUE.matcher(value).replaceAll(Secrets.MASK);
            case "set-cookie" -> COOKIE_VALUE.matcher(value).replaceFirst(Secrets.MASK);
            case "sec-websocket-protocol" -> subprotocols(value);
            default -> Secrets.mask(name, value == null ? "" : value);
        };
        head.append('\n').append(name).append(": ").append(shown);
    }

    /**
     * Masks tokens among the offered subprotocols, which are a browser's only way to send one in a WebSocket handshake.
     */
    public static String subprotocols(String value) {
        StringBuilder shown = new StringBuilder();
        boolean isAnnounced = false;
        for (String item : value.split(",\\s*", -1)) {
            boolean isHidden = isAnnounced || item.length() > LONGEST_SUBPROTOCOL;
            isAnnounced = !isHidden && Secrets.isNamed(item);
            shown.append(shown.length() == 0 ? "" : ", ").append(isHidden ? Secrets.MASK : Secrets.maskText(item));
        }
        return shown.toString();
    }
}
