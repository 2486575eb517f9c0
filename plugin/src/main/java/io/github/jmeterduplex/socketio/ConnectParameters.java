package io.github.jmeterduplex.socketio;

import static io.github.jmeterduplex.internal.net.channel.Envelope.WEBSOCKET;
import static io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoEnvelope.POLLING;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.Secrets;
import io.github.jmeterduplex.internal.codec.UrlText;
import io.github.jmeterduplex.internal.engine.group.GroupProtocol;
import io.github.jmeterduplex.internal.engine.session.NewSession;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.Keeping;
import io.github.jmeterduplex.internal.engine.user.PushOptions;
import io.github.jmeterduplex.internal.engine.user.Template;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import io.github.jmeterduplex.internal.protocol.reference.ReferenceJar;
import io.github.jmeterduplex.internal.protocol.socketio.LiveSocketIoSession;
import io.github.jmeterduplex.internal.protocol.socketio.SocketIoConnection;
import io.github.jmeterduplex.internal.protocol.socketio.SocketIoOptions;
import io.github.jmeterduplex.internal.protocol.socketio.SocketIoWriter;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoEnvelope;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoRevision;
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
import io.github.jmeterduplex.internal.sampler.parameter.text.BadValueException;
import io.github.jmeterduplex.internal.sampler.run.HttpPreparationResult;
import io.github.jmeterduplex.internal.sampler.run.SamplerProtocol;
import io.github.jmeterduplex.session.Header;
import io.github.jmeterduplex.session.SocketIoPreparation;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.jmeter.samplers.SampleResult;
import org.jspecify.annotations.Nullable;

/**
 * The parameters with which {@link SocketIoConnect} and {@link SocketIoUser} open Socket.IO sessions.
 *
 * @param connection where and how to connect, except path and query
 * @param namespaces like the other texts templates, evaluated once per session
 * @param auth null if the parameter is blank
 */
record ConnectParameters(
        ConnectionParameters connection,
        EngineIoEnvelope engineIo,
        NamespaceParameter namespaces,
        Template path,
        @Nullable Template auth,
        List<HeaderTemplate> query,
        List<Template> listen)
        implements SamplerProtocol.Openings<LiveSocketIoSession, ConnectParameters.Prepared, SocketIoOptions> {
    private static final Set<List<String>> TRANSPORTS =
            Set.of(List.of(WEBSOCKET), List.of(POLLING), List.of(POLLING, WEBSOCKET));
    /** The Engine.IO protocol version that Socket.IO 2 speaks. */
    private static final int OLD = 3;

    private static final Parameter<Template> URL = ConnectionParameters.url(
            "http://127.0.0.1:8080", "the server: scheme, host and port. `http(s)://` and `ws(s)://` mean the same");
    private static final Parameter<NamespaceParameter> NAMESPACE = Parameter.of(
                    "namespace",
                    "/",
                    "/ or a name that begins with it; several, all different, with commas between: /chat,/admin",
                    NamespaceParameter::parse)
            .maskedBy(text -> text.replaceFirst("\\?.*", "?" + Secrets.MASK))
            .templated()
            .label("Namespace")
            .meaning("the namespace of the sessions. A query after it, such as `/chat?token={{token}}`, goes into"
                    + " the URL. Several, such as `/chat,/admin`, share each session's connection: [Several"
                    + " namespaces](../protocols/socketio.md#several-namespaces)");
    private static final Parameter<Template> PATH = Parameter.of(
                    "path", "/socket.io/", "a path that begins with /, such as /socket.io/", text -> {
                        if (!text.startsWith("/")) {
                            throw BadValueException.refused();
                        }
                        return Template.parse(text);
                    })
            .in(Section.CONNECTION)
            .templated()
            .label("Path")
            .meaning("the path under which the server answers; a slash at its end is added");
    private static final Parameter<Integer> ENGINE = Parameter.integer("engine", 4, 3, 4)
            .suggesting("4", "3")
            .in(Section.CONNECTION)
            .label("Engine.IO revision")
            .meaning("revision of Engine.IO: `4` for servers of Socket.IO 3 and 4, `3` for those of Socket.IO 2");
    private static final Parameter<List<String>> TRANSPORTS_USED = Parameter.of(
                    "transports", WEBSOCKET, "websocket, polling or polling,websocket", ConnectParameters::transports)
            .suggesting(WEBSOCKET, POLLING, POLLING + "," + WEBSOCKET)
            .in(Section.CONNECTION)
            .label("Transports")
            .meaning("how Engine.IO is carried: [Transports](../protocols/socketio.md#transports)");
    private static final Parameter<Template> AUTH = Parameter.of(
                    "auth", "", "one JSON value, such as {\"token\":\"t\"}", text -> {
                        Template auth = Template.parse(text);
                        checkWritable(auth);
                        return auth;
                    })
            .kind(Parameter.Kind.LINES)
            .in(Section.LOGIN)
            .masked()
            .templated()
            .label("Auth payload")
            .meaning("sent with CONNECT, such as a token; servers on Node take an object. Blank with `engine` ="
                    + " `3`");
    private static final Parameter<List<HeaderTemplate>> QUERY = Parameter.object("query")
            .allowing(
                    "one JSON object of texts, numbers, true and false, without EIO, transport and sid, which Duplex"
                            + " sets itself",
                    query -> query.stream().noneMatch(one -> NamespaceParameter.OWN_PARAMETERS.contains(one.name())))
            .in(Section.LOGIN)
            .label("Query parameters")
            .meaning("more parameters of the URL's query; with `engine` = `3` sent with CONNECT to a namespace, too");
    private static final Parameter<List<String>> LISTEN = Parameter.list("listen")
            .templated()
            .label("Listen to events")
            .meaning("events to listen to from the beginning; their pushes are counted under the event as written"
                    + " here");

    static final ParameterTable TABLE = ParameterTable.of(URL, NAMESPACE, PATH, ENGINE, TRANSPORTS_USED)
            .with(GroupParameters.OPENING)
            .with(CaptureParameter.OF_BODY)
            .with(AUTH, QUERY)
            .with(ConnectionParameters.HTTP)
            .with(LISTEN)
            .with(GroupParameters.LIFE)
            .with(ConnectionParameters.REST)
            .with(RetentionParameters.TABLE)
            .obeying(
                    ConnectParameters::checkUrl,
                    ConnectParameters::checkLibrary,
                    ConnectParameters::checkAuth,
                    ConnectionParameters::checkReferenceJar);

    static final SamplerProtocol<LiveSocketIoSession, Prepared> SOCKET_IO = new SamplerProtocol<>(
            new GroupProtocol<>("socketio"),
            TABLE,
            EmitParameters.TABLE,
            ConnectParameters::read,
            EmitParameters::read);

    static ConnectParameters read(Run run, SampleContext sample) {
        ParameterValues parameters = sample.parameters();
        checkUrl(parameters);
        checkLibrary(parameters);
        checkAuth(parameters);
        boolean old = parameters.get(ENGINE) == OLD;
        EngineIoEnvelope engineIo =
                new EngineIoEnvelope(old ? EngineIoRevision.V3 : EngineIoRevision.V4, parameters.get(TRANSPORTS_USED));
        return new ConnectParameters(
                ConnectionParameters.read(run, sample, URL, (all, url) -> engineIo),
                engineIo,
                parameters.get(NAMESPACE),
                parameters.get(PATH),
                parameters.optional(AUTH),
                parameters.get(QUERY),
                parameters.get(LISTEN).stream().map(Template::parse).toList());
    }

    private static List<String> transports(String text) {
        List<String> words = Arrays.stream(text.split(",")).map(String::strip).toList();
        if (!TRANSPORTS.contains(words)) {
            throw BadValueException.refused();
        }
        return words;
    }

    private static void checkUrl(ParameterValues parameters) {
        URI url = ConnectionParameters.url(parameters, URL);
        if (!Set.of("", "/").contains(url.getPath()) || url.getRawQuery() != null) {
            throw parameters.refused(
                    URL, "scheme, host and port alone, as path, namespace and query have parameters of their own");
        }
    }

    private static void checkAuth(ParameterValues parameters) {
        if (parameters.isSet(AUTH) && parameters.get(ENGINE) == OLD) {
            throw parameters.refused(AUTH, "blank with engine 3, as Socket.IO 2 has no auth: see query");
        }
    }

    private static void checkLibrary(ParameterValues parameters) {
        if (!ConnectionParameters.isOfLibrary(parameters)) {
            return;
        }
        if (parameters.get(ENGINE) == OLD) {
            throw parameters.refused(
                    ENGINE, "4 with client library, as socket.io-client-java 2 speaks Engine.IO 4 alone");
        }
        if (parameters.get(NAMESPACE).names().size() > 1) {
            throw parameters.refused(NAMESPACE, "one namespace with client library");
        }
        ConnectionParameters.checkCompression(parameters);
    }

    /** Throws if no session could connect because {@code auth} cannot be encoded. */
    private static void checkWritable(Template auth) {
        if (auth.isConstant()) {
            SocketIoWriter.connect("/", bytes(auth.toString()));
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    @Override
    public Prepared preparation(SampleContext sample, SampleResult result) {
        return new Prepared(sample, result, connection.url());
    }

    @Override
    public NewSession.Maker<LiveSocketIoSession, SocketIoOptions> maker() {
        return isOfLibrary()
                ? (made, options) -> ReferenceJar.clients().socketIo(made.run()).make(made, options)
                : SocketIoConnection::new;
    }

    @Override
    public SocketIoOptions options(
            MessageValues values, VirtualUser user, @Nullable Prepared prepared, Keeping keeping) {
        List<Header> moreQuery = prepared == null ? List.of() : prepared.query();
        byte[] otherAuth = prepared == null ? null : prepared.auth();
        List<Header> ownQuery = Stream.concat(query.stream().map(one -> one.render(values)), moreQuery.stream())
                .toList();
        NamespaceParameter.Rendered joined = namespaces.render(
                values, name -> ownQuery.stream().map(Header::name).anyMatch(name::equals));
        String parameters = Stream.concat(joined.query().stream(), ownQuery.stream())
                .map(one -> UrlText.component(one.name()) + '=' + UrlText.component(one.value()))
                .collect(Collectors.joining("&"));
        Target target = target(values, user, List.of(), prepared);
        return new SocketIoOptions(
                target.at(endpoint(target.url(), pathOf(values), parameters)),
                joined.names(),
                parameters,
                otherAuth == null ? authOf(values) : otherAuth,
                listen.stream()
                        .map(one -> SocketIoOptions.listening(PushOptions.of(one, values)))
                        .toList(),
                keeping);
    }

    private byte @Nullable [] authOf(MessageValues values) {
        return auth == null ? null : auth.renderBytes(values, Template.Escape.JSON);
    }

    private String pathOf(MessageValues values) {
        String unknown = path.unknown(values);
        if (unknown != null) {
            throw ConnectionParameters.noValue(PATH, unknown);
        }
        return path.render(values, Template.Escape.URL);
    }

    private static URI endpoint(URI url, String onPath, String parameters) {
        String path = UrlText.repaired(onPath);
        String closed = path.endsWith("/") || path.indexOf('?') >= 0 || path.indexOf('#') >= 0 ? path : path + '/';
        String text = (Endpoint.of(url).secure() ? "wss" : "ws") + "://" + url.getRawAuthority() + closed
                + (parameters.isEmpty() ? "" : "?" + parameters);
        try {
            return new URI(text);
        } catch (URISyntaxException e) {
            throw ParameterValues.bad("parameter path: no path of a URL; allowed: a path such as /socket.io/");
        }
    }

    /** The values that a custom subclass's {@code prepare} adds to the parameters. Confined to the JMeter thread. */
    static final class Prepared extends HttpPreparationResult implements SocketIoPreparation {
        private final List<Header> query = new ArrayList<>();
        private byte @Nullable [] auth;

        Prepared(SampleContext sample, SampleResult result, URI url) {
            super(sample, result, url);
        }

        @Override
        public void auth(String json) {
            byte[] bytes = json.getBytes(UTF_8);
            try {
                SocketIoWriter.connect("/", bytes);
            } catch (IllegalArgumentException e) {
                throw ParameterValues.bad("auth of the sampler's own flow is not a JSON value: " + e.getMessage());
            }
            auth = bytes;
        }

        @Override
        public void query(String name, String value) {
            query.add(new Header(name, value));
        }

        /** Returns the URL query parameters that are sent in addition to those of the sampler. */
        List<Header> query() {
            return query;
        }

        byte @Nullable [] auth() {
            return auth;
        }
    }
}
