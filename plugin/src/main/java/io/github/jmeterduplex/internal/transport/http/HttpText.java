package io.github.jmeterduplex.internal.transport.http;

import io.github.jmeterduplex.internal.settings.Secrets;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Formats the heads of HTTP requests and responses for a trace, secrets masked. Pure. */
public final class HttpText {
    private static final Pattern COOKIE_VALUE = Pattern.compile("(?<==)[^;]*");

    private static final Pattern QUERY_VALUE = Pattern.compile("(?<=[?&])([^=&\\s]*)=([^&\\s]*)");

    private HttpText() {}

    /** The head of a request. */
    public static String of(byte[] request) {
        String text = new String(request, StandardCharsets.UTF_8);
        int end = text.indexOf("\r\n\r\n");
        String[] lines = (end < 0 ? text : text.substring(0, end)).split("\r\n", -1);
        StringBuilder head = new StringBuilder(QUERY_VALUE
                .matcher(lines[0])
                .replaceAll(found ->
                        Matcher.quoteReplacement(found.group(1) + "=" + query(found.group(1), found.group(2)))));
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

    /** SignalR's id is as good as a password: who knows it can go on with the connection. */
    private static String query(String name, String value) {
        return name.equals("id") && !value.isEmpty() ? Secrets.MASK : Secrets.mask(name, value);
    }

    /** The head of a response. */
    public static String of(HttpResponse answer) {
        StringBuilder head = new StringBuilder("HTTP/1.1 ").append(answer.statusLine());
        answer.headers().forEach(header -> line(head, header.getName(), header.getValue()));
        return head.toString();
    }

    /** A cookie is shown by its name, without its value. */
    private static void line(StringBuilder head, String name, String value) {
        String shown = switch (name.toLowerCase(Locale.ROOT)) {
            case "cookie" -> COOKIE_VALUE.matcher(value).replaceAll(Secrets.MASK);
            case "set-cookie" -> COOKIE_VALUE.matcher(value).replaceFirst(Secrets.MASK);
            default -> Secrets.mask(name, value == null ? "" : value);
        };
        head.append('\n').append(name).append(": ").append(shown);
    }
}
