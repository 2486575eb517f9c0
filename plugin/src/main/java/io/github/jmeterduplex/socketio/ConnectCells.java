package io.github.jmeterduplex.socketio;

import static io.github.jmeterduplex.internal.transport.Envelope.WEBSOCKET;
import static io.github.jmeterduplex.internal.transport.engineio.EngineIoEnvelope.POLLING;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.engineio.EngineIoRevision;
import io.github.jmeterduplex.internal.codec.socketio.SocketIoWriter;
import io.github.jmeterduplex.internal.library.SocketIoLibrary;
import io.github.jmeterduplex.internal.parameter.CellTable;
import io.github.jmeterduplex.internal.parameter.Cells;
import io.github.jmeterduplex.internal.parameter.ConnectionCells;
import io.github.jmeterduplex.internal.parameter.GroupCells;
import io.github.jmeterduplex.internal.parameter.HeaderCell;
import io.github.jmeterduplex.internal.parameter.KeepCells;
import io.github.jmeterduplex.internal.parameter.MessageValues;
import io.github.jmeterduplex.internal.parameter.Sample;
import io.github.jmeterduplex.internal.sampler.SamplerProtocol;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.data.Template;
import io.github.jmeterduplex.internal.session.data.User;
import io.github.jmeterduplex.internal.session.live.LiveSession;
import io.github.jmeterduplex.internal.session.live.OpenListener;
import io.github.jmeterduplex.internal.session.live.PushListener;
import io.github.jmeterduplex.internal.socketio.ListenOptions;
import io.github.jmeterduplex.internal.socketio.SocketIoClient;
import io.github.jmeterduplex.internal.socketio.SocketIoOptions;
import io.github.jmeterduplex.internal.transport.Target;
import io.github.jmeterduplex.internal.transport.engineio.EngineIoEnvelope;
import io.github.jmeterduplex.internal.transport.net.Place;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.Header;
import io.github.jmeterduplex.session.SocketIoPreparation;
import io.github.jmeterduplex.session.SocketIoSession;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.jmeter.samplers.SampleResult;

/**
 * The cells that a Socket.IO session is opened with: of {@link SocketIoConnect} and {@link SocketIoUser}.
 *
 * @param connection where and how to connect, but for path and query
 * @param namespace and the other texts: templates, evaluated once a session
 * @param auth null where the cell is blank
 */
record ConnectCells(
        ConnectionCells connection,
        EngineIoEnvelope engineIo,
        Template namespace,
        Template path,
        Template auth,
        List<HeaderCell> query,
        List<Template> listen)
        implements SamplerProtocol.Openings<SocketIoSession, SocketIoPreparation> {
    static final String PROTOCOL = "socketio";

    private static final Set<List<String>> TRANSPORTS =
            Set.of(List.of(WEBSOCKET), List.of(POLLING), List.of(POLLING, WEBSOCKET));
    /** Parameters of the query that Engine.IO sets itself. */
    private static final Set<String> OWN_PARAMETERS = Set.of("EIO", "transport", "sid");

    static void declare(CellTable cells) {
        cells.cell("url", "http://127.0.0.1:3000")
                .cell("namespace", "/")
                .cell("path", "/socket.io/")
                .cell("engine", "4")
                .cell("transports", WEBSOCKET);
        GroupCells.declare(cells);
        cells.cell("auth").cell("query");
        ConnectionCells.declare(cells);
        cells.cell("listen");
        GroupCells.declareLife(cells);
        ConnectionCells.declareRest(cells);
        KeepCells.declare(cells);
    }

    static ConnectCells read(Run run, Sample sample) {
        Cells cells = sample.cells();
        boolean old = cells.integer("engine", 4, 3, 4) == 3;
        EngineIoEnvelope engineIo =
                new EngineIoEnvelope(old ? EngineIoRevision.V3 : EngineIoRevision.V4, transports(cells));
        ConnectCells read = new ConnectCells(
                ConnectionCells.read(run, sample, (all, url) -> engineIo),
                engineIo,
                Template.parse(cells.text("namespace", "/")),
                Template.parse(cells.text("path", "/socket.io/")),
                cells.isSet("auth") ? Template.parse(cells.text("auth", "")) : null,
                HeaderCell.parse(cells.jsonObject("query")),
                cells.list("listen").stream().map(Template::parse).toList());
        read.check(cells);
        return read;
    }

    private static List<String> transports(Cells cells) {
        List<String> words = cells.isSet("transports") ? cells.list("transports") : List.of(WEBSOCKET);
        if (!TRANSPORTS.contains(words)) {
            throw cells.refused("transports", "websocket, polling or polling,websocket");
        }
        return words;
    }

    /** What is wrong in every session is told before any is opened. */
    private void check(Cells cells) {
        URI url = connection.url();
        if (!Set.of("", "/").contains(url.getPath()) || url.getRawQuery() != null) {
            throw cells.refused(
                    "url", "scheme, host and port alone, as path, namespace and query have cells of their own");
        }
        if (!path.toString().startsWith("/")) {
            throw cells.refused("path", "a path that begins with /, such as /socket.io/");
        }
        if (isOfLibrary() && isOld()) {
            throw cells.refused("engine", "4 with client library, as socket.io-client-java 2 speaks Engine.IO 4 alone");
        }
        if (isOfLibrary() && !connection.compresses()) {
            throw cells.refused("compression", "auto with client library, as OkHttp always offers it");
        }
        if (auth != null && isOld()) {
            throw cells.refused("auth", "blank with engine 3, as Socket.IO 2 has no auth: see query");
        }
        query.stream()
                .filter(one -> OWN_PARAMETERS.contains(one.name()))
                .findAny()
                .ifPresent(one -> {
                    throw cells.refused("query", "any parameter but EIO, transport and sid, which Duplex sets itself");
                });
        checkWritable(cells, "namespace", namespace, null);
        checkWritable(cells, "auth", Template.parse("/"), auth);
    }

    private boolean isOld() {
        return engineIo.revision() == EngineIoRevision.V3;
    }

    private static void checkWritable(Cells cells, String cell, Template namespace, Template auth) {
        if (namespace.isConstant() && (auth == null || auth.isConstant())) {
            try {
                SocketIoWriter.connect(namespace.toString(), auth == null ? null : bytes(auth.toString()));
            } catch (IllegalArgumentException e) {
                throw cells.refused(
                        cell,
                        (auth == null ? "/ or a name that begins with it" : "one JSON value, such as {\"token\":\"t\"}")
                                + " (" + e.getMessage() + ")");
            }
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    @Override
    public boolean isOfLibrary() {
        return connection.isOfLibrary();
    }

    @Override
    public SocketIoPreparation preparation(Sample sample, SampleResult result) {
        return new Prepared(sample, result, connection.url());
    }

    @Override
    public void open(
            Run run,
            MessageValues values,
            SocketIoPreparation prepared,
            User user,
            LiveSession fallen,
            SamplerProtocol.Keeping keeping,
            PushListener<SocketIoSession> pushes,
            OpenListener listener) {
        SocketIoOptions plain = prepared == null
                ? options(values, user, List.of(), null, List.of(), null)
                : ((Prepared) prepared).options(this, values, user);
        SocketIoOptions options = plain.keptIn(keeping.mailbox(), keeping.trace());
        if (isOfLibrary()) {
            new SocketIoLibrary(run).open(user, fallen, options, pushes, listener);
        } else {
            new SocketIoClient(run).open(user, fallen, options, pushes, listener);
        }
    }

    /**
     * What a user's session is opened with.
     *
     * @param moreHttpHeaders beside those of the cells
     * @param moreCookies beside those of the cells, or null
     * @param moreQuery parameters beside those of the cells
     * @param otherAuth instead of the cell's, or null
     */
    SocketIoOptions options(
            MessageValues values,
            User user,
            List<Header> moreHttpHeaders,
            String moreCookies,
            List<Header> moreQuery,
            byte[] otherAuth) {
        String parameters = Stream.concat(query.stream().map(one -> one.render(values)), moreQuery.stream())
                .map(one -> encoded(one.name()) + '=' + encoded(one.value()))
                .collect(Collectors.joining("&"));
        Target target = connection.target(values, user, List.of(), moreHttpHeaders, moreCookies);
        return new SocketIoOptions(
                target.at(endpoint(target.url(), path.render(values, Template.Escape.NONE), parameters)),
                namespace.render(values, Template.Escape.NONE),
                parameters,
                otherAuth == null ? authOf(values) : otherAuth,
                listen.stream()
                        .map(one -> ListenOptions.plain(one.render(values, Template.Escape.NONE), one.toString()))
                        .toList(),
                null,
                null);
    }

    private byte[] authOf(MessageValues values) {
        return auth == null ? null : auth.renderBytes(values, Template.Escape.JSON);
    }

    /** As in a URL, where a space is no plus sign. */
    private static String encoded(String text) {
        return URLEncoder.encode(text, UTF_8).replace("+", "%20");
    }

    private URI endpoint(URI url, String onPath, String parameters) {
        String text = (Place.of(url).secure() ? "wss" : "ws") + "://" + url.getRawAuthority() + onPath
                + (parameters.isEmpty() ? "" : "?" + parameters);
        try {
            return new URI(text);
        } catch (URISyntaxException e) {
            throw new Fault(Cause.BAD_CELL, "cell path: no path of a URL; allowed: a path such as /socket.io/")
                    .toException();
        }
    }
}
