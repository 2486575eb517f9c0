package io.github.jmeterduplex.internal.har.recording;

import io.github.jmeterduplex.internal.har.recording.HarEntry.HarMessage;
import io.github.jmeterduplex.internal.har.recording.RecordedMessage.Kind;
import io.github.jmeterduplex.internal.protocol.signalr.codec.HubCodec;
import io.github.jmeterduplex.internal.protocol.signalr.codec.HubHandshake;
import io.github.jmeterduplex.internal.protocol.signalr.codec.HubMessage;
import io.github.jmeterduplex.internal.protocol.signalr.codec.HubMessageType;
import io.github.jmeterduplex.internal.protocol.signalr.codec.HubReader;
import io.github.jmeterduplex.session.Header;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/** Reads the messages of a SignalR hub in both directions. Confined to one thread. */
final class SignalRRecordingReader {
    private static final Set<String> OF_THE_TRANSPORT = Set.of("id", "access_token", "_");
    private static final String BEARER = "Bearer ";

    private final RecordedSessionBuilder session;
    private final HubCodec codec;
    private final HubReader inbound;
    private final HubReader outbound;
    private boolean hasAsked;
    private boolean hasAnswer;

    private SignalRRecordingReader(RecordedConnection recording) {
        this.session = new RecordedSessionBuilder(RecordedProtocol.SIGNALR, recording);
        this.codec = recording.firstSent().contains("\"messagepack\"") ? HubCodec.MESSAGEPACK : HubCodec.JSON;
        this.inbound = codec.reader(this::received);
        this.outbound = codec.reader(this::sent);
    }

    /** Whether the first text that the browser sent on a connection is SignalR's handshake. */
    static boolean isSignalR(String firstSent) {
        return firstSent.endsWith("\u001e") && firstSent.contains("\"protocol\"") && firstSent.contains("\"version\"");
    }

    /** Whether the first text that the browser sent on a connection is the handshake of Blazor Server. */
    static boolean isBlazor(String firstSent) {
        return isSignalR(firstSent) && firstSent.contains("\"blazorpack\"");
    }

    /**
     * @param all entries of the file, which may include the negotiation
     */
    static RecordedSession read(RecordedConnection recording, List<HarEntry> all) {
        SignalRRecordingReader reader = new SignalRRecordingReader(recording);
        reader.connect(recording, all);
        if (!reader.session.read(recording.frames(), reader::read)) {
            reader.session.remark("what came after a broken message of the hub was left out");
        }
        return reader.session.session();
    }

    private void connect(RecordedConnection recording, List<HarEntry> all) {
        Url url = Url.of(recording.url());
        session.parameters.put("url", url.origin("http") + url.path() + url.queryWithout(OF_THE_TRANSPORT::contains));
        if (url.parameter("id").isEmpty()) {
            session.parameters.put("skipNegotiation", "true");
        }
        if (codec.isBinary()) {
            session.parameters.put("protocol", codec.protocol());
        }
        List<HarEntry> requests = new ArrayList<>(List.of(recording.opening()));
        all.stream().filter(entry -> isNegotiation(entry, url)).forEach(requests::add);
        String inUrl = url.parameter("access_token");
        String token = inUrl.isEmpty() ? bearer(requests) : inUrl;
        session.put("accessToken", token);
        httpHeaders(requests, token);
    }

    private static String bearer(List<HarEntry> requests) {
        return requests.stream()
                .map(entry -> entry.requestHeader("Authorization"))
                .filter(header -> header.startsWith(BEARER))
                .map(header -> header.substring(BEARER.length()))
                .findFirst()
                .orElse("");
    }

    /**
     * Sets {@code httpHeaders} from the negotiation, since browsers do not let an application add headers to a
     * WebSocket.
     */
    private void httpHeaders(List<HarEntry> requests, String token) {
        Map<String, Header> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        requests.stream()
                .flatMap(request -> ApplicationHeaders.kept(request.requestHeaders()).stream())
                .filter(header -> token.isEmpty() || !header.value().equals(BEARER + token))
                .forEach(header -> headers.putIfAbsent(header.name(), header));
        if (headers.isEmpty()) {
            session.parameters.remove("httpHeaders");
        } else {
            session.parameters.put("httpHeaders", ApplicationHeaders.object(List.copyOf(headers.values())));
        }
    }

    private static boolean isNegotiation(HarEntry entry, Url hub) {
        Url url = Url.of(entry.url());
        return url.host().equals(hub.host()) && url.path().equals(hub.path() + "/negotiate");
    }

    private void read(HarMessage frame) {
        byte[] bytes = frame.data();
        if (frame.isSent() && !hasAsked) {
            hasAsked = true;
        } else if (frame.isSent()) {
            outbound.read(bytes, 0, bytes.length);
        } else if (!hasAnswer) {
            hasAnswer = true;
            HubHandshake answer = HubHandshake.read(bytes, 0, bytes.length);
            if (answer.error() != null) {
                session.remark("the hub refused the handshake");
            }
            inbound.read(bytes, answer.length(), bytes.length - answer.length());
        } else {
            inbound.read(bytes, 0, bytes.length);
        }
    }

    private void sent(HubMessage message) {
        switch (message.type()) {
            case INVOCATION, STREAM_INVOCATION -> {
                String id = message.invocationId();
                boolean isStream = message.type() == HubMessageType.STREAM_INVOCATION;
                String kind = isStream ? "stream" : id == null ? "send" : "invoke";
                if (!message.streamIds().isEmpty()) {
                    session.remark(
                            "items that were streamed up with " + message.target() + " were left out: see streams");
                }
                session.add(Kind.SEND, target(message), message.text(), id, kind);
            }
            case COMPLETION -> {
                if (message.invocationId() != null && message.hasBody()) {
                    session.answered(message.invocationId(), message.text());
                }
            }
            case CANCEL_INVOCATION -> session.remark("a stream was cancelled: see cancelAfter");
            default -> {
                // The plugin itself makes pings and acknowledgements; items of streams are left out.
            }
        }
    }

    /** Returns the target of an invocation, which must not be null. */
    private static String target(HubMessage message) {
        return Objects.requireNonNull(message.target(), "target");
    }

    private void received(HubMessage message) {
        switch (message.type()) {
            case INVOCATION -> {
                if (message.invocationId() != null) {
                    session.asked(message.invocationId(), target(message));
                }
                session.add(Kind.PUSH, target(message), message.text(), null, null);
            }
            case COMPLETION -> session.add(Kind.ANSWER, "", message.text(), message.invocationId(), message.error());
            case CLOSE -> session.remark("the hub closed the connection");
            default -> {
                // Items belong to their stream, the rest to the connection.
            }
        }
    }
}
