package io.github.jmeterduplex.signalr;

import io.github.jmeterduplex.internal.engine.group.GroupProtocol;
import io.github.jmeterduplex.internal.engine.session.NewSession;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.Keeping;
import io.github.jmeterduplex.internal.engine.user.PushOptions;
import io.github.jmeterduplex.internal.engine.user.Template;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.protocol.reference.ReferenceJar;
import io.github.jmeterduplex.internal.protocol.signalr.LiveSignalRSession;
import io.github.jmeterduplex.internal.protocol.signalr.SignalRConnection;
import io.github.jmeterduplex.internal.protocol.signalr.SignalREnvelope;
import io.github.jmeterduplex.internal.protocol.signalr.SignalROptions;
import io.github.jmeterduplex.internal.protocol.signalr.SignalRTransport;
import io.github.jmeterduplex.internal.protocol.signalr.codec.HubCodec;
import io.github.jmeterduplex.internal.sampler.parameter.CaptureParameter;
import io.github.jmeterduplex.internal.sampler.parameter.ConnectionParameters;
import io.github.jmeterduplex.internal.sampler.parameter.GroupParameters;
import io.github.jmeterduplex.internal.sampler.parameter.MessageValues;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterValues;
import io.github.jmeterduplex.internal.sampler.parameter.RetentionParameters;
import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import io.github.jmeterduplex.internal.sampler.parameter.Section;
import io.github.jmeterduplex.internal.sampler.run.HttpPreparationResult;
import io.github.jmeterduplex.internal.sampler.run.SamplerProtocol;
import io.github.jmeterduplex.session.SignalRPreparation;
import java.net.URI;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;
import org.jspecify.annotations.Nullable;

/**
 * The parameters with which {@link SignalRConnect} and {@link SignalRUser} open SignalR sessions.
 *
 * @param connection where and how to connect, except the access token
 * @param envelope the envelope of all sessions, without the token
 * @param accessToken the token, like the other texts a template, evaluated once per session; null if the parameter is
 *     blank
 */
record ConnectParameters(
        ConnectionParameters connection,
        SignalREnvelope envelope,
        HubCodec codec,
        @Nullable Template accessToken,
        int serverTimeoutSeconds,
        int keepAliveSeconds,
        List<Template> listen)
        implements SamplerProtocol.Openings<LiveSignalRSession, ConnectParameters.Prepared, SignalROptions> {
    private static final int LONGEST_SECONDS = 86_400;
    private static final String LIBRARY_TRANSPORTS = "websocket, longpolling or websocket,longpolling";

    private static final Parameter<Template> URL = ConnectionParameters.url(
            "http://127.0.0.1:8080/chat", "the hub, with its path. `http(s)://` and `ws(s)://` mean the same");
    private static final Parameter<List<SignalRTransport>> TRANSPORTS = Parameter.words(
                    "transports", SignalRTransport.class, SignalRTransport.WEBSOCKET)
            .suggesting("websocket", "sse", "longpolling", "websocket,sse,longpolling")
            .in(Section.CONNECTION)
            .label("Transports")
            .meaning("how messages are carried, in the order to try:"
                    + " [Transports](../protocols/signalr.md#transports)");
    private static final Parameter<Boolean> SKIP_NEGOTIATION = Parameter.flag("skipNegotiation", false)
            .in(Section.CONNECTION)
            .label("Skip the negotiation")
            .meaning("`true`: the WebSocket is opened at once; only with `transports` = `websocket`");
    private static final Parameter<Boolean> STATEFUL_RECONNECT = Parameter.flag("statefulReconnect", false)
            .in(Section.CONNECTION)
            .label("Stateful reconnect")
            .meaning("`true`: a session whose WebSocket is lost continues over another one, if the hub allows that:"
                    + " [Stateful reconnect](../protocols/signalr.md#stateful-reconnect). Only with `transports` ="
                    + " `websocket`, and not with `skipNegotiation`");
    private static final Parameter<HubCodec> HUB_PROTOCOL = Parameter.word("protocol", HubCodec.class, HubCodec.JSON)
            .in(Section.CONNECTION)
            .label("Message format")
            .meaning("the format of messages. `messagepack` is binary, which `sse` does not carry");
    private static final Parameter<Template> ACCESS_TOKEN = Parameter.template("accessToken")
            .kind(Parameter.Kind.SECRET)
            .in(Section.LOGIN)
            .masked()
            .label("Access token")
            .meaning("sent with each HTTP request of a session as `Authorization: Bearer ...`; blank: none");
    private static final Parameter<Integer> SERVER_TIMEOUT = Parameter.integer(
                    "serverTimeoutSeconds", 30, 0, LONGEST_SECONDS)
            .in(Section.CONNECTION)
            .unit("s")
            .label("Server time-out")
            .meaning("a session to which the server sends nothing for so long, not even a ping, is dropped; `0`:"
                    + " never. At least 100 s over `longpolling`");
    private static final Parameter<Integer> KEEP_ALIVE = Parameter.integer("keepAliveSeconds", 15, 0, LONGEST_SECONDS)
            .in(Section.CONNECTION)
            .unit("s")
            .label("Ping every")
            .meaning("how often a session that sends nothing else sends a ping, not over `longpolling`; `0`: never");
    private static final Parameter<List<String>> LISTEN = Parameter.list("listen")
            .templated()
            .label("Listen to methods")
            .meaning("methods that the hub calls, to listen to from the beginning; their pushes are counted under"
                    + " the method as written here");

    static final ParameterTable TABLE = ParameterTable.of(
                    URL, TRANSPORTS, SKIP_NEGOTIATION, STATEFUL_RECONNECT, HUB_PROTOCOL)
            .with(GroupParameters.OPENING)
            .with(CaptureParameter.OF_BODY)
            .with(ACCESS_TOKEN)
            .with(ConnectionParameters.HTTP)
            .with(SERVER_TIMEOUT, KEEP_ALIVE, LISTEN)
            .with(GroupParameters.LIFE)
            .with(ConnectionParameters.REST)
            .with(RetentionParameters.TABLE)
            .obeying(ConnectParameters::check, ConnectionParameters::checkReferenceJar);

    static final SamplerProtocol<LiveSignalRSession, Prepared> SIGNALR = new SamplerProtocol<>(
            new GroupProtocol<>("signalr"),
            TABLE,
            InvokeParameters.TABLE,
            ConnectParameters::read,
            InvokeParameters::read);

    static ConnectParameters read(Run run, SampleContext sample) {
        ParameterValues parameters = sample.parameters();
        check(parameters);
        HubCodec codec = parameters.get(HUB_PROTOCOL);
        SignalREnvelope envelope = new SignalREnvelope(
                parameters.get(TRANSPORTS),
                parameters.get(SKIP_NEGOTIATION),
                parameters.get(STATEFUL_RECONNECT),
                codec.isBinary(),
                null);
        return new ConnectParameters(
                ConnectionParameters.read(run, sample, URL, (all, url) -> envelope),
                envelope,
                codec,
                parameters.optional(ACCESS_TOKEN),
                parameters.get(SERVER_TIMEOUT),
                parameters.get(KEEP_ALIVE),
                parameters.get(LISTEN).stream().map(Template::parse).toList());
    }

    private static void check(ParameterValues parameters) {
        List<SignalRTransport> transports = parameters.get(TRANSPORTS);
        if (transports.isEmpty()) {
            throw parameters.refused(TRANSPORTS, TRANSPORTS.allowed());
        }
        if (parameters.get(SKIP_NEGOTIATION) && !transports.equals(List.of(SignalRTransport.WEBSOCKET))) {
            throw parameters.refused(
                    SKIP_NEGOTIATION, "false, unless transports is websocket alone: the others need the negotiation");
        }
        if (parameters.get(STATEFUL_RECONNECT)) {
            checkStatefulReconnect(parameters, transports);
        }
        if (parameters.get(HUB_PROTOCOL).isBinary()
                && transports.stream().allMatch(transport -> transport == SignalRTransport.SSE)) {
            throw parameters.refused(HUB_PROTOCOL, "json with transports = sse, which carries text only");
        }
        if (ConnectionParameters.isOfLibrary(parameters)) {
            checkLibrary(parameters, transports);
        }
    }

    private static void checkStatefulReconnect(ParameterValues parameters, List<SignalRTransport> transports) {
        if (!transports.equals(List.of(SignalRTransport.WEBSOCKET))) {
            throw parameters.refused(
                    STATEFUL_RECONNECT, "false, unless transports is websocket alone: the others do not know it");
        }
        if (parameters.get(SKIP_NEGOTIATION)) {
            throw parameters.refused(
                    STATEFUL_RECONNECT, "false with skipNegotiation: whether the hub allows it is negotiated");
        }
        if (ConnectionParameters.isOfLibrary(parameters)) {
            throw parameters.refused(STATEFUL_RECONNECT, "false with client library, which does not know it");
        }
    }

    private static void checkLibrary(ParameterValues parameters, List<SignalRTransport> transports) {
        if (transports.contains(SignalRTransport.SSE)) {
            throw parameters.refused(TRANSPORTS, LIBRARY_TRANSPORTS + " with client library, which does not know sse");
        }
        if (transports.size() > 1 && transports.get(0) != SignalRTransport.WEBSOCKET) {
            throw parameters.refused(
                    TRANSPORTS, LIBRARY_TRANSPORTS + " with client library, which prefers websocket if it is offered");
        }
        if (parameters.get(HUB_PROTOCOL).isBinary()) {
            throw parameters.refused(
                    HUB_PROTOCOL,
                    "json with client library: its MessagePack is a package of its own, which is not here");
        }
        ConnectionParameters.checkCompression(parameters);
    }

    @Override
    public Prepared preparation(SampleContext sample, SampleResult result) {
        return new Prepared(sample, result, connection.url());
    }

    @Override
    public NewSession.Maker<LiveSignalRSession, SignalROptions> maker() {
        return isOfLibrary()
                ? (made, options) -> ReferenceJar.clients().signalR(made.run()).make(made, options)
                : SignalRConnection::new;
    }

    @Override
    public SignalROptions options(
            MessageValues values, VirtualUser user, @Nullable Prepared prepared, Keeping keeping) {
        Target target = target(values, user, List.of(), prepared);
        String otherToken = prepared == null ? null : prepared.accessToken();
        String token = otherToken == null ? tokenOf(values) : otherToken;
        return new SignalROptions(
                target.within(envelope.with(token)),
                codec,
                serverTimeoutSeconds,
                keepAliveSeconds,
                listen.stream()
                        .map(one -> SignalROptions.listening(PushOptions.of(one, values)))
                        .toList(),
                keeping);
    }

    private @Nullable String tokenOf(MessageValues values) {
        return accessToken == null ? null : accessToken.render(values, Template.Escape.NONE);
    }

    /** The values that a custom subclass's {@code prepare} adds to the parameters. Confined to the JMeter thread. */
    static final class Prepared extends HttpPreparationResult implements SignalRPreparation {
        private @Nullable String accessToken;

        Prepared(SampleContext sample, SampleResult result, URI url) {
            super(sample, result, url);
        }

        @Override
        public void accessToken(String token) {
            if (token.isBlank() || token.chars().anyMatch(Character::isISOControl)) {
                throw ParameterValues.bad(
                        "accessToken of the sampler's own flow: its value (not shown) is not allowed; allowed: one"
                                + " line of text");
            }
            accessToken = token;
        }

        @Nullable
        String accessToken() {
            return accessToken;
        }
    }
}
