package io.github.jmeterduplex.stomp;

import io.github.jmeterduplex.internal.library.StompLibrary;
import io.github.jmeterduplex.internal.parameter.Cells;
import io.github.jmeterduplex.internal.parameter.ConnectionCells;
import io.github.jmeterduplex.internal.parameter.GroupCells;
import io.github.jmeterduplex.internal.parameter.HeaderCell;
import io.github.jmeterduplex.internal.parameter.KeepCells;
import io.github.jmeterduplex.internal.parameter.MessageValues;
import io.github.jmeterduplex.internal.parameter.Pair;
import io.github.jmeterduplex.internal.parameter.Parameter;
import io.github.jmeterduplex.internal.parameter.ParameterTable;
import io.github.jmeterduplex.internal.parameter.Sample;
import io.github.jmeterduplex.internal.parameter.Section;
import io.github.jmeterduplex.internal.parameter.SockJsCell;
import io.github.jmeterduplex.internal.sampler.SamplerProtocol;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.data.Template;
import io.github.jmeterduplex.internal.session.data.User;
import io.github.jmeterduplex.internal.session.group.Protocol;
import io.github.jmeterduplex.internal.session.live.OpenListener;
import io.github.jmeterduplex.internal.session.live.PushListener;
import io.github.jmeterduplex.internal.session.live.PushOptions;
import io.github.jmeterduplex.internal.stomp.LiveStompSession;
import io.github.jmeterduplex.internal.stomp.StompConnection;
import io.github.jmeterduplex.internal.stomp.StompOptions;
import io.github.jmeterduplex.internal.stomp.SubscribeOptions;
import io.github.jmeterduplex.session.Header;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;
import org.jspecify.annotations.Nullable;

/**
 * The cells that a STOMP session is opened with: of {@link StompConnect} and {@link StompUser}.
 *
 * @param connection where and how to connect
 * @param login and the other texts: templates, evaluated once a session; null where the cell is blank
 */
record ConnectCells(
        ConnectionCells connection,
        @Nullable Template login,
        @Nullable Template passcode,
        @Nullable Template host,
        List<HeaderCell> connectHeaders,
        long heartbeatOutMillis,
        long heartbeatInMillis,
        List<Template> subscribe)
        implements SamplerProtocol.Openings<LiveStompSession, Prepared> {
    private static final Protocol<LiveStompSession> PROTOCOL = new Protocol<>("stomp");

    private static final int LONGEST_MILLIS = 86_400_000;
    private static final List<String> SUBPROTOCOLS = List.of("v12.stomp", "v11.stomp", "v10.stomp");

    /** The group's name. */
    static final Parameter<String> GROUP = GroupCells.group(PROTOCOL);

    private static final Parameter<Template> URL = ConnectionCells.url(
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
    private static final Parameter<List<HeaderCell>> CONNECT_HEADERS =
            Parameter.object("connectHeaders").in(Section.LOGIN).meaning("more headers of CONNECT");
    private static final Parameter<Pair> HEARTBEAT = Parameter.pair(
                    "heartbeat", new Pair(10_000, 10_000), 0, LONGEST_MILLIS)
            .in(Section.CONNECTION)
            .unit("ms")
            .meaning("milliseconds: how often this side can send heartbeats, how often it wants the server's. `0`"
                    + " switches one off");
    private static final Parameter<List<String>> SUBSCRIBE = Parameter.list("subscribe")
            .templated()
            .meaning("destinations to subscribe to as soon as a session is open. Their pushes are counted under the"
                    + " destination as it stands here: one label for all sessions where it holds `{{...}}`");

    static final ParameterTable TABLE = ParameterTable.of(URL, SockJsCell.TRANSPORTS)
            .with(GroupCells.OPENING)
            .with(LOGIN, PASSCODE, HOST, CONNECT_HEADERS)
            .with(ConnectionCells.HTTP)
            .with(HEARTBEAT, SUBSCRIBE)
            .with(GroupCells.LIFE)
            .with(ConnectionCells.REST)
            .with(KeepCells.TABLE)
            .obeying(cells -> SockJsCell.check(cells, cells.text(URL)), SockJsCell::checkLibrary);

    /** What the samplers of this protocol are made of. */
    static final SamplerProtocol<LiveStompSession, Prepared> STOMP = new SamplerProtocol<>(
            PROTOCOL, GROUP, TABLE, SendCells.TABLE, ConnectCells::read, SendCells::read, SendCells::read);

    static ConnectCells read(Run run, Sample sample) {
        Cells cells = sample.cells();
        Pair heartbeat = cells.get(HEARTBEAT);
        return new ConnectCells(
                ConnectionCells.read(run, sample, URL, SockJsCell::read),
                cells.optional(LOGIN),
                cells.optional(PASSCODE),
                cells.optional(HOST),
                cells.get(CONNECT_HEADERS),
                heartbeat.first(),
                heartbeat.second(),
                cells.get(SUBSCRIBE).stream().map(Template::parse).toList());
    }

    @Override
    public boolean isOfLibrary() {
        return connection.isOfLibrary();
    }

    @Override
    public Prepared preparation(Sample sample, SampleResult result) {
        return new Prepared(sample, result, connection.url());
    }

    @Override
    public LiveStompSession session(
            Run run,
            MessageValues values,
            @Nullable Prepared prepared,
            User user,
            @Nullable LiveStompSession fallen,
            SamplerProtocol.Keeping keeping,
            @Nullable PushListener<LiveStompSession> pushes,
            OpenListener listener) {
        StompOptions plain = prepared == null
                ? options(values, user, List.of(), List.of(), null)
                : options(values, user, prepared.httpHeaders(), prepared.connectHeaders(), prepared.cookies());
        StompOptions options = plain.keptIn(keeping.mailbox(), keeping.trace());
        return isOfLibrary()
                ? new StompLibrary(run).session(user, fallen, options, pushes, listener)
                : new StompConnection(run, user, fallen, options, pushes, listener);
    }

    /**
     * What a user's session is opened with.
     *
     * @param moreHttpHeaders beside those of the cells
     * @param moreConnectHeaders beside those of the cells
     * @param moreCookies beside those of the cells
     */
    StompOptions options(
            MessageValues values,
            User user,
            List<Header> moreHttpHeaders,
            List<Header> moreConnectHeaders,
            @Nullable String moreCookies) {
        return new StompOptions(
                connection.target(values, user, SUBPROTOCOLS, moreHttpHeaders, moreCookies),
                stompHeaders(values, moreConnectHeaders),
                heartbeatOutMillis,
                heartbeatInMillis,
                subscribe.stream()
                        .map(one -> SubscribeOptions.plain(
                                PushOptions.of(one.render(values, Template.Escape.NONE), one.toString())))
                        .toList(),
                null,
                null);
    }

    private List<Header> stompHeaders(MessageValues values, List<Header> more) {
        List<Header> headers = new ArrayList<>(more);
        add(headers, "login", render(login, values));
        add(headers, "passcode", render(passcode, values));
        add(headers, "host", render(host, values));
        connectHeaders.forEach(header -> headers.add(header.render(values)));
        return headers;
    }

    private static void add(List<Header> headers, String name, @Nullable String value) {
        if (value != null) {
            headers.add(new Header(name, value));
        }
    }

    private static @Nullable String render(@Nullable Template template, MessageValues values) {
        return template == null ? null : template.render(values, Template.Escape.NONE);
    }
}
