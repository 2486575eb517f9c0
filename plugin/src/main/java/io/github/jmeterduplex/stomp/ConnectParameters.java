package io.github.jmeterduplex.stomp;

import io.github.jmeterduplex.internal.engine.group.GroupProtocol;
import io.github.jmeterduplex.internal.engine.session.NewSession;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.Keeping;
import io.github.jmeterduplex.internal.engine.user.PushOptions;
import io.github.jmeterduplex.internal.engine.user.Template;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
import io.github.jmeterduplex.internal.protocol.reference.ReferenceJar;
import io.github.jmeterduplex.internal.protocol.stomp.LiveStompSession;
import io.github.jmeterduplex.internal.protocol.stomp.StompConnection;
import io.github.jmeterduplex.internal.protocol.stomp.StompOptions;
import io.github.jmeterduplex.internal.protocol.stomp.SubscribeOptions;
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
 */
record ConnectParameters(
        ConnectionParameters connection,
        List<HeaderTemplate> headers,
        Parameter.NumberPair heartbeatMillis,
        List<Template> subscribe)
        implements SamplerProtocol.Openings<LiveStompSession, ConnectParameters.Prepared, StompOptions> {
    private static final int LONGEST_MILLIS = 86_400_000;
    private static final List<String> SUBPROTOCOLS = List.of("v12.stomp", "v11.stomp", "v10.stomp");

    private static final Parameter<Template> URL = ConnectionParameters.url(
            "http://127.0.0.1:8080/ws",
            "`http(s)://`: a SockJS endpoint, as the server registers it. `ws(s)://`: STOMP over plain WebSocket");
    private static final Parameter<Template> LOGIN = Parameter.template("login")
            .in(Section.LOGIN)
            .masked()
            .meaning("header `login` of CONNECT; blank leaves it out");
    private static final Parameter<Template> PASSCODE = Parameter.template("passcode")
            .kind(Parameter.Kind.SECRET)
            .in(Section.LOGIN)
            .masked()
            .meaning("header `passcode` of CONNECT; blank leaves it out");
    private static final Parameter<Template> HOST = Parameter.template("host")
            .in(Section.LOGIN)
            .meaning("header `host` of CONNECT; blank leaves it out. RabbitMQ reads it as the virtual host");
    private static final Parameter<List<HeaderTemplate>> CONNECT_HEADERS =
            Parameter.object("connectHeaders").in(Section.LOGIN).meaning("more headers of CONNECT");
    private static final Parameter<Parameter.NumberPair> HEARTBEAT = Parameter.pair(
                    "heartbeat", new Parameter.NumberPair(10_000, 10_000), 0, LONGEST_MILLIS)
            .in(Section.CONNECTION)
            .unit("ms")
            .meaning("milliseconds: how often this side can send heartbeats, how often it wants the server's. `0`"
                    + " switches one off");
    private static final Parameter<List<String>> SUBSCRIBE = Parameter.list("subscribe")
            .templated()
            .meaning("destinations to subscribe to as soon as a session is open. Their pushes are counted under the"
                    + " destination as it stands here: one label for all sessions where it holds `{{...}}`");

    static final ParameterTable TABLE = ParameterTable.of(URL, TransportsParameter.TRANSPORTS)
            .with(GroupParameters.OPENING)
            .with(LOGIN, PASSCODE, HOST, CONNECT_HEADERS)
            .with(ConnectionParameters.HTTP)
            .with(HEARTBEAT, SUBSCRIBE)
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
        return new ConnectParameters(
                ConnectionParameters.read(run, sample, URL, TransportsParameter::read),
                headers(parameters),
                parameters.get(HEARTBEAT),
                parameters.get(SUBSCRIBE).stream().map(Template::parse).toList());
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
        headers.forEach(header -> all.add(header.render(values)));
        return new StompOptions(
                target(values, user, SUBPROTOCOLS, prepared),
                all,
                heartbeatMillis.first(),
                heartbeatMillis.second(),
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
            connectHeaders.add(new Header(name, value));
        }

        /** Returns the CONNECT headers that are sent in addition to those of the parameters. */
        List<Header> connectHeaders() {
            return connectHeaders;
        }
    }
}
