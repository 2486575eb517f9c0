package io.github.jmeterduplex.stomp;

import io.github.jmeterduplex.internal.engine.group.GroupProtocol;
import io.github.jmeterduplex.internal.engine.session.NewSession;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.Keeping;
import io.github.jmeterduplex.internal.engine.user.PushOptions;
import io.github.jmeterduplex.internal.engine.user.Template;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
import io.github.jmeterduplex.internal.net.channel.Envelope;
import io.github.jmeterduplex.internal.protocol.reference.ReferenceJar;
import io.github.jmeterduplex.internal.protocol.sockjs.SockJsEnvelope;
import io.github.jmeterduplex.internal.protocol.stomp.LiveStompSession;
import io.github.jmeterduplex.internal.protocol.stomp.StompConnection;
import io.github.jmeterduplex.internal.protocol.stomp.StompOptions;
import io.github.jmeterduplex.internal.protocol.stomp.SubscribeOptions;
import io.github.jmeterduplex.internal.sampler.parameter.CaptureParameter;
import io.github.jmeterduplex.internal.sampler.parameter.ConnectionParameters;
import io.github.jmeterduplex.internal.sampler.parameter.GroupParameters;
import io.github.jmeterduplex.internal.sampler.parameter.HeaderTemplate;
import io.github.jmeterduplex.internal.sampler.parameter.MessageValues;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterValues;
import io.github.jmeterduplex.internal.sampler.parameter.RetentionParameters;
import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import io.github.jmeterduplex.internal.sampler.parameter.Section;
import io.github.jmeterduplex.internal.sampler.parameter.TransportsParameter;
import io.github.jmeterduplex.internal.sampler.parameter.text.DecimalNumbers;
import io.github.jmeterduplex.internal.sampler.parameter.text.NumberPair;
import io.github.jmeterduplex.internal.sampler.run.HttpPreparationResult;
import io.github.jmeterduplex.internal.sampler.run.SamplerProtocol;
import io.github.jmeterduplex.session.Header;
import io.github.jmeterduplex.session.StompPreparation;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;
import org.jspecify.annotations.Nullable;

/**
 * The parameters with which {@link StompConnect} and {@link StompUser} open STOMP sessions.
 *
 * @param connection where and how to connect
 * @param headers of CONNECT
 * @param heartbeatMillis how often this side can send heartbeats, and how often it wants the server's
 * @param splitBytes the longest piece of a frame in bytes; {@link StompOptions#WHOLE} if frames are not split
 */
record ConnectParameters(
        ConnectionParameters connection,
        List<HeaderTemplate> headers,
        NumberPair heartbeatMillis,
        int splitBytes,
        List<Template> subscribe)
        implements SamplerProtocol.Openings<LiveStompSession, ConnectParameters.Prepared, StompOptions> {
    private static final int LONGEST_MILLIS = 86_400_000;
    /** The length of the pieces into which stompjs splits frames. */
    private static final int USUAL_PIECE_BYTES = 8192;

    private static final int SHORTEST_PIECE_BYTES = 16;
    private static final int LONGEST_PIECE_BYTES = 1 << 24;
    private static final List<String> SUBPROTOCOLS = List.of("v12.stomp", "v11.stomp", "v10.stomp");

    private static final Parameter<Template> URL = ConnectionParameters.url(
            "http://127.0.0.1:8080/ws",
            "`http(s)://`: a SockJS endpoint, as the server registers it. `ws(s)://`: STOMP over plain WebSocket");
    private static final Parameter<Template> LOGIN = Parameter.template("login")
            .in(Section.LOGIN)
            .masked()
            .label("Login")
            .meaning("header `login` of CONNECT; blank leaves it out");
    private static final Parameter<Template> PASSCODE = Parameter.template("passcode")
            .kind(Parameter.Kind.SECRET)
            .in(Section.LOGIN)
            .masked()
            .label("Passcode")
            .meaning("header `passcode` of CONNECT; blank leaves it out");
    private static final Parameter<Template> HOST = Parameter.template("host")
            .in(Section.LOGIN)
            .label("Host header")
            .meaning("header `host` of CONNECT; blank leaves it out. RabbitMQ reads it as the virtual host");
    private static final String ACCEPT_VERSION = "accept-version";
    private static final String HEART_BEAT = "heart-beat";
    private static final String NO_HEART_BEAT = "without heart-beat, for which there is the parameter heartbeat";
    private static final Parameter<List<HeaderTemplate>> CONNECT_HEADERS = Parameter.object("connectHeaders")
            .allowing(
                    "one JSON object of texts, numbers, true and false, such as {\"name\":\"value\"}, " + NO_HEART_BEAT,
                    headers ->
                            headers.stream().noneMatch(header -> header.name().equalsIgnoreCase(HEART_BEAT)))
            .in(Section.LOGIN)
            .label("CONNECT headers")
            .meaning("more headers of CONNECT. `accept-version` replaces `1.0,1.1,1.2`");
    private static final Parameter<NumberPair> HEARTBEAT = Parameter.pair(
                    "heartbeat", new NumberPair(10_000, 10_000), 0, LONGEST_MILLIS)
            .in(Section.CONNECTION)
            .unit("ms")
            .label("Heartbeat out and in")
            .meaning("milliseconds: how often this side can send heartbeats, how often it wants the server's. `0`"
                    + " switches one off");
    private static final Parameter<Integer> SPLIT_LARGE_FRAMES = Parameter.of(
                    "splitLargeFrames",
                    "",
                    "true, false, or a number of bytes from " + SHORTEST_PIECE_BYTES + " to " + LONGEST_PIECE_BYTES,
                    ConnectParameters::splitBytes)
            .suggesting("true", "false")
            .in(Section.CONNECTION)
            .label("Split large frames")
            .meaning("sends a longer STOMP frame in several WebSocket messages, which Spring joins again. `true`: of"
                    + " 8192 bytes, as stompjs does, or a number of bytes. Blank or `false`: never: [Messages that are"
                    + " too long](../protocols/brokers.md#messages-that-are-too-long)");
    private static final Parameter<List<String>> SUBSCRIBE = Parameter.list("subscribe")
            .templated()
            .label("Subscribe to")
            .meaning("destinations to subscribe to as soon as a session is open; their pushes are counted under"
                    + " the destination as written here");

    static final ParameterTable TABLE = ParameterTable.of(URL, TransportsParameter.TRANSPORTS)
            .with(GroupParameters.OPENING)
            .with(CaptureParameter.OF_HEADERS)
            .with(LOGIN, PASSCODE, HOST, CONNECT_HEADERS)
            .with(ConnectionParameters.HTTP)
            .with(HEARTBEAT, SPLIT_LARGE_FRAMES, SUBSCRIBE)
            .with(GroupParameters.LIFE)
            .with(ConnectionParameters.REST)
            .with(RetentionParameters.TABLE)
            .obeying(
                    parameters -> TransportsParameter.check(parameters, parameters.text(URL)),
                    TransportsParameter::checkLibrary,
                    ConnectionParameters::checkReferenceJar);

    static final SamplerProtocol<LiveStompSession, Prepared> STOMP = new SamplerProtocol<>(
            new GroupProtocol<>("stomp"), TABLE, SendParameters.TABLE, ConnectParameters::read, SendParameters::read);

    static ConnectParameters read(Run run, SampleContext sample) {
        ParameterValues parameters = sample.parameters();
        int splitBytes = parameters.get(SPLIT_LARGE_FRAMES, StompOptions.WHOLE);
        return new ConnectParameters(
                ConnectionParameters.read(run, sample, URL, (all, url) -> envelope(all, url, splitBytes)),
                headers(parameters),
                parameters.get(HEARTBEAT),
                splitBytes,
                parameters.get(SUBSCRIBE).stream().map(Template::parse).toList());
    }

    private static int splitBytes(String text) {
        if (text.equals("true") || text.equals("false")) {
            return text.equals("true") ? USUAL_PIECE_BYTES : StompOptions.WHOLE;
        }
        return (int) DecimalNumbers.whole(text, SHORTEST_PIECE_BYTES, LONGEST_PIECE_BYTES);
    }

    /** Returns the envelope of a URL. It does not join messages if frames are split, which would undo the splitting. */
    private static Envelope envelope(ParameterValues parameters, URI url, int splitBytes) {
        Envelope envelope = TransportsParameter.read(parameters, url);
        return splitBytes != StompOptions.WHOLE && envelope instanceof SockJsEnvelope sockJs
                ? sockJs.withoutJoining()
                : envelope;
    }

    private static List<HeaderTemplate> headers(ParameterValues parameters) {
        List<HeaderTemplate> headers = new ArrayList<>();
        for (Parameter<Template> one : List.of(LOGIN, PASSCODE, HOST)) {
            Template value = parameters.optional(one);
            if (value != null) {
                headers.add(new HeaderTemplate(one.name(), value));
            }
        }
        headers.addAll(parameters.get(CONNECT_HEADERS));
        return List.copyOf(headers);
    }

    @Override
    public Prepared preparation(SampleContext sample, SampleResult result) {
        return new Prepared(sample, result, connection.url());
    }

    @Override
    public NewSession.Maker<LiveStompSession, StompOptions> maker() {
        return isOfLibrary()
                ? (made, options) -> ReferenceJar.clients().stomp(made.run()).make(made, options)
                : StompConnection::new;
    }

    @Override
    public StompOptions options(MessageValues values, VirtualUser user, @Nullable Prepared prepared, Keeping keeping) {
        List<Header> all = new ArrayList<>(prepared == null ? List.of() : prepared.connectHeaders());
        boolean isVersioned = all.stream().anyMatch(header -> header.name().equals(ACCEPT_VERSION));
        headers.stream()
                .filter(header -> !isVersioned || !header.name().equals(ACCEPT_VERSION))
                .forEach(header -> all.add(header.render(values)));
        return new StompOptions(
                target(values, user, SUBPROTOCOLS, prepared),
                all,
                heartbeatMillis.first(),
                heartbeatMillis.second(),
                splitBytes,
                subscribe.stream()
                        .map(one -> SubscribeOptions.plain(PushOptions.of(one, values)))
                        .toList(),
                keeping);
    }

    /**
     * The token, headers and cookies that a custom subclass's {@code prepare} adds to the parameters. Confined to the
     * JMeter thread.
     */
    static final class Prepared extends HttpPreparationResult implements StompPreparation {
        private final List<Header> connectHeaders = new ArrayList<>();

        Prepared(SampleContext sample, SampleResult result, URI url) {
            super(sample, result, url);
        }

        @Override
        public void connectHeader(String name, String value) {
            if (name.equalsIgnoreCase(HEART_BEAT)) {
                throw ParameterValues.bad("connectHeader of the sampler's own flow: \"" + HEART_BEAT
                        + "\" is not allowed; allowed: other headers, " + NO_HEART_BEAT);
            }
            connectHeaders.removeIf(header -> header.name().equals(ACCEPT_VERSION) && name.equals(ACCEPT_VERSION));
            connectHeaders.add(new Header(name, value));
        }

        /** Returns the CONNECT headers that are sent in addition to those of the parameters. */
        List<Header> connectHeaders() {
            return connectHeaders;
        }
    }
}
