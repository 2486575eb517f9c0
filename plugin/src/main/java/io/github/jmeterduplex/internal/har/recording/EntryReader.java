package io.github.jmeterduplex.internal.har.recording;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
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
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads one entry of a HAR file after another. Members that it does not know are skipped. Confined to one thread. */
final class EntryReader {
    /** Longer responses are not those of logins. */
    private static final int TEXT_MAX = 1 << 20;

    /** Requests that carry messages of any length. */
    private static final Pattern CARRIER = Pattern.compile(
            "/(xhr|xhr_streaming|xhr_send|eventsource)(\\?|$)|[?&]transport=polling|[?&]id=[^&]+&_=\\d");

    private final JsonParser parser;
    private final List<String> remarks = new ArrayList<>();

    private int timeless;
    private long started;
    private double millis;
    private String method = "";
    private String url = "";
    private String resourceType = "";
    private List<Header> requestHeaders = new ArrayList<>();
    private HarBody request = HarBody.NONE;
    private int status;
    private List<Header> responseHeaders = new ArrayList<>();
    private HarBody response = HarBody.NONE;
    private HarMessagesReader frames;

    EntryReader(JsonParser parser) {
        this.parser = parser;
        this.frames = new HarMessagesReader(parser);
    }

    /** Returns remarks on parts that were left out so far. */
    List<String> remarks() {
        List<String> all = new ArrayList<>(remarks);
        if (timeless > 0) {
            all.add(timeless + " entries have a startedDateTime that is no time: they stand first");
        }
        return all;
    }

    /** Returns the entry that begins here; null if it does not have an address, or is not an object. */
    @Nullable
    HarEntry read() throws IOException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            parser.skipChildren();
            return null;
        }
        begin();
        object(this::member);
        if (url.isEmpty() || url.startsWith("data:") || url.startsWith("blob:")) {
            return null;
        }
        boolean isWebSocket = resourceType.equals("websocket") || url.matches("(?i)wss?://.*") || frames.isThere();
        remarks.addAll(frames.remarks(url));
        return new HarEntry(
                started,
                started + Math.max(0, (long) (millis * 1000)),
                method.isEmpty() ? "GET" : method.toUpperCase(Locale.ROOT),
                url,
                requestHeaders,
                request,
                status,
                responseHeaders,
                kept(response),
                isWebSocket,
                frames.frames());
    }

    private void begin() {
        started = 0;
        millis = 0;
        method = "";
        url = "";
        resourceType = "";
        requestHeaders = new ArrayList<>();
        request = HarBody.NONE;
        status = 0;
        responseHeaders = new ArrayList<>();
        response = HarBody.NONE;
        frames = new HarMessagesReader(parser);
    }

    private HarBody kept(HarBody body) {
        boolean isKept = CARRIER.matcher(url).find() || (body.text().length() <= TEXT_MAX && !body.isOfPages());
        return isKept ? body : new HarBody(body.type(), "");
    }

    private void member(String name) throws IOException {
        switch (name) {
            case "startedDateTime" -> started = micros(text());
            case "time" -> millis = number();
            case "_resourceType" -> resourceType = text();
            case "request" -> object(this::requestMember);
            case "response" -> object(this::responseMember);
            case "_webSocketMessages" -> frames.read();
            case "_eventSourceMessages" -> frames.readEvents();
            default -> parser.skipChildren();
        }
    }

    private void requestMember(String name) throws IOException {
        switch (name) {
            case "method" -> method = text();
            case "url" -> url = text();
            case "headers" -> pairs(requestHeaders);
            case "postData" -> request = body();
            default -> parser.skipChildren();
        }
    }

    private void responseMember(String name) throws IOException {
        switch (name) {
            case "status" -> status = (int) number();
            case "headers" -> pairs(responseHeaders);
            case "content" -> response = body();
            default -> parser.skipChildren();
        }
    }

    private HarBody body() throws IOException {
        String[] parts = {"", "", ""};
        List<Header> parameters = new ArrayList<>();
        object(name -> {
            switch (name) {
                case "mimeType" -> parts[0] = text();
                case "text" -> parts[1] = text();
                case "encoding" -> parts[2] = text();
                case "params" -> pairs(parameters);
                default -> parser.skipChildren();
            }
        });
        String text = parts[2].equals("base64") ? decoded(parts[1]) : parts[1];
        return new HarBody(parts[0], text.isEmpty() ? form(parameters) : text);
    }

    private static String decoded(String base64) {
        try {
            return new String(Base64.getDecoder().decode(base64), UTF_8);
        } catch (IllegalArgumentException noBase64) {
            return "";
        }
    }

    private static String form(List<Header> parameters) {
        StringBuilder form = new StringBuilder();
        for (Header parameter : parameters) {
            form.append(form.isEmpty() ? "" : "&")
                    .append(URLEncoder.encode(parameter.name(), UTF_8))
                    .append('=')
                    .append(URLEncoder.encode(parameter.value(), UTF_8));
        }
        return form.toString();
    }

    private void pairs(List<Header> out) throws IOException {
        JsonMembers.array(parser, () -> {
            Map<String, String> pair = JsonMembers.texts(parser);
            String name = pair.getOrDefault("name", "");
            // Pseudo-headers of HTTP/2 begin with a colon.
            if (!name.isEmpty() && !name.startsWith(":")) {
                out.add(new Header(name, pair.getOrDefault("value", "")));
            }
        });
    }

    private void object(JsonMembers.Members members) throws IOException {
        JsonMembers.object(parser, members);
    }

    private String text() throws IOException {
        return JsonMembers.text(parser);
    }

    private double number() throws IOException {
        return JsonMembers.number(text());
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
