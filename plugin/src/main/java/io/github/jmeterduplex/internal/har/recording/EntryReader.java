package io.github.jmeterduplex.internal.har.recording;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonParser;
import io.github.jmeterduplex.internal.har.recording.HarEntry.HarBody;
import io.github.jmeterduplex.session.Header;
import java.io.IOException;
import java.net.URLEncoder;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads the entries of a HAR file, one after another. Members that it does not know are skipped. Confined to one
 * thread.
 */
final class EntryReader {
    private static final List<String> MEMBERS =
            List.of("startedDateTime", "time", "_resourceType", "request", "response");
    /** Maximum length of a response whose text is read, in characters; a login's response is shorter. */
    private static final int TEXT_MAX = 1 << 20;
    /** The status of the response to a WebSocket's handshake. */
    private static final int SWITCHING_PROTOCOLS = 101;
    /** Matches addresses of requests that carry messages, whose texts may have any length. */
    private static final Pattern CARRIER = Pattern.compile(
            "/(xhr|xhr_streaming|xhr_send|eventsource)(\\?|$)|[?&]transport=polling|[?&]id=[^&]+&_=\\d");

    private final JsonParser parser;
    private final List<String> remarks = new ArrayList<>();
    private int timeless;

    EntryReader(JsonParser parser) {
        this.parser = parser;
    }

    /** Returns remarks on the parts of the file that were left out so far. */
    List<String> remarks() {
        List<String> all = new ArrayList<>(remarks);
        if (timeless > 0) {
            all.add(timeless + " entries have a startedDateTime that is no time: they stand first");
        }
        return all;
    }

    /** Reads the entry at the parser's position; null if it does not have an address, or is not an object. */
    @Nullable
    HarEntry read() throws IOException {
        HarMessagesReader frames = new HarMessagesReader(parser);
        HarJson entry = HarJson.members(parser, MEMBERS, name -> {
            switch (name) {
                case "_webSocketMessages" -> frames.read();
                case "_eventSourceMessages" -> frames.readEvents();
                default -> parser.skipChildren();
            }
        });
        long started = entry.has("startedDateTime") ? micros(entry.text("startedDateTime")) : 0;
        HarJson request = entry.object("request");
        HarJson response = entry.object("response");
        String method = request.text("method");
        String url = request.text("url");
        if (url.isEmpty() || url.startsWith("data:") || url.startsWith("blob:")) {
            return null;
        }
        int status = (int) response.number("status");
        boolean isWebSocket = entry.text("_resourceType").equals("websocket")
                || url.matches("(?i)wss?://.*")
                || status == SWITCHING_PROTOCOLS
                || frames.isThere();
        if (isWebSocket) {
            // Proxies write the scheme of the handshake's request.
            url = url.replaceFirst("(?i)^http(?=s?://)", "ws");
        }
        remarks.addAll(frames.remarks(url));
        return new HarEntry(
                started,
                started + Math.max(0, (long) (entry.number("time") * 1000)),
                method.isEmpty() ? "GET" : method.toUpperCase(Locale.ROOT),
                url,
                pairs(request, "headers"),
                body(request.object("postData")),
                status,
                pairs(response, "headers"),
                kept(url, body(response.object("content"))),
                isWebSocket,
                frames.frames());
    }

    private static HarBody kept(String url, HarBody body) {
        boolean isKept = CARRIER.matcher(url).find() || (body.text().length() <= TEXT_MAX && !body.isOfPages());
        return isKept ? body : new HarBody(body.type(), "");
    }

    private static HarBody body(HarJson body) {
        String text = body.text("encoding").equals("base64") ? decoded(body.text("text")) : body.text("text");
        return new HarBody(body.text("mimeType"), text.isEmpty() ? form(pairs(body, "params")) : text);
    }

    private static String decoded(String base64) {
        try {
            return new String(Base64.getDecoder().decode(base64), UTF_8);
        } catch (IllegalArgumentException noBase64) {
            return "";
        }
    }

    private static String form(List<Header> parameters) {
        return parameters.stream()
                .map(parameter ->
                        URLEncoder.encode(parameter.name(), UTF_8) + "=" + URLEncoder.encode(parameter.value(), UTF_8))
                .collect(Collectors.joining("&"));
    }

    /**
     * Returns the name-value pairs of an array, for example of headers. Pseudo-headers of HTTP/2, which begin with a
     * colon, are left out.
     */
    private static List<Header> pairs(HarJson parent, String name) {
        return parent.objects(name).stream()
                .filter(pair ->
                        !pair.text("name").isEmpty() && !pair.text("name").startsWith(":"))
                .map(pair -> new Header(pair.text("name"), pair.text("value")))
                .toList();
    }

    private long micros(String time) {
        try {
            return ChronoUnit.MICROS.between(OffsetDateTime.parse("1970-01-01T00:00:00Z"), OffsetDateTime.parse(time));
        } catch (DateTimeException | ArithmeticException noTime) {
            timeless++;
            return 0;
        }
    }
}
