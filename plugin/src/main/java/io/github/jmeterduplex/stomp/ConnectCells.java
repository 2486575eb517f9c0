package io.github.jmeterduplex.stomp;

import io.github.jmeterduplex.internal.channel.SockJsTransport;
import io.github.jmeterduplex.internal.channel.Target;
import io.github.jmeterduplex.internal.match.Sender;
import io.github.jmeterduplex.internal.sampler.CellTable;
import io.github.jmeterduplex.internal.sampler.Cells;
import io.github.jmeterduplex.internal.sampler.MessageValues;
import io.github.jmeterduplex.internal.sampler.Pair;
import io.github.jmeterduplex.internal.sampler.Sample;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.Template;
import io.github.jmeterduplex.internal.stomp.StompOptions;
import io.github.jmeterduplex.session.Header;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * The cells that say where and how to connect: of {@link StompConnect} and {@link StompUser}.
 *
 * @param url where the cell's placeholders, if it has any, read 0: for what all sessions share
 * @param urls the URL of one session
 * @param transports names in the order to try
 * @param login and the other texts: templates, evaluated once a session; null where the cell is blank
 */
record ConnectCells(
        URI url,
        Function<Template.Values, URI> urls,
        List<String> transports,
        Template login,
        Template passcode,
        Template host,
        List<HeaderCell> connectHeaders,
        List<HeaderCell> httpHeaders,
        Template cookies,
        long heartbeatOutMillis,
        long heartbeatInMillis,
        List<Template> subscribe,
        Duration connectTimeout,
        boolean trustAny) {
    /** Accepted server certificates. */
    enum TlsTrust {
        /** Every one, as JMeter does. */
        ANY,
        /** What the system trusts. */
        SYSTEM
    }

    /** A header whose value is a template. */
    record HeaderCell(String name, Template value) {
        Header render(Template.Values values) {
            return new Header(name, value.render(values, Template.Escape.NONE));
        }
    }

    private static final int LONGEST_MILLIS = 86_400_000;
    private static final List<String> SCHEMES = List.of("http", "https", "ws", "wss");

    static void declare(CellTable cells) {
        cells.cell("url", "http://127.0.0.1:8080/ws")
                .cell("transports", "websocket")
                .cell("login")
                .cell("passcode")
                .cell("host")
                .cell("connectHeaders")
                .cell("httpHeaders")
                .cell("cookies", "auto")
                .cell("heartbeat", "10000,10000")
                .cell("subscribe")
                .cell("connectTimeoutMillis", "20000")
                .cell("tlsTrust", "any");
    }

    static ConnectCells read(Sample sample) {
        Cells cells = sample.cells();
        Template template = Template.parse(cells.text("url", ""));
        URI url = url(cells, template, name -> "0");
        Pair heartbeat = cells.pair("heartbeat", new Pair(10_000, 10_000), 0, LONGEST_MILLIS);
        return new ConnectCells(
                url,
                template.isConstant() ? values -> url : values -> url(cells, template, values),
                transports(cells, url),
                template(cells.text("login", null)),
                template(cells.text("passcode", null)),
                template(cells.text("host", null)),
                headers(cells.jsonObject("connectHeaders")),
                headers(cells.jsonObject("httpHeaders")),
                cookies(cells.text("cookies", "auto"), sample, url),
                heartbeat.first(),
                heartbeat.second(),
                cells.list("subscribe").stream().map(Template::parse).toList(),
                Duration.ofMillis(cells.millis("connectTimeoutMillis", 20_000L, 1)),
                cells.word("tlsTrust", TlsTrust.class, TlsTrust.ANY) == TlsTrust.ANY);
    }

    static Template template(String text) {
        return text == null ? null : Template.parse(text);
    }

    static List<HeaderCell> headers(List<Header> cells) {
        return cells.stream()
                .map(header -> new HeaderCell(header.name(), Template.parse(header.value())))
                .toList();
    }

    private static Template cookies(String cell, Sample sample, URI url) {
        if (cell.equals("auto")) {
            return template(sample.cookies(url));
        }
        return cell.equals("none") ? null : Template.parse(cell);
    }

    private static List<String> transports(Cells cells, URI url) {
        List<SockJsTransport> transports =
                cells.words("transports", SockJsTransport.class, List.of(SockJsTransport.WEBSOCKET));
        boolean sockJs = url.getScheme().toLowerCase(Locale.ROOT).startsWith("http");
        if (!sockJs && !transports.equals(List.of(SockJsTransport.WEBSOCKET))) {
            throw cells.refused("transports", "websocket, as the url is ws:// or wss:// and no SockJS endpoint");
        }
        return transports.stream().map(SockJsTransport::word).distinct().toList();
    }

    private static URI url(Cells cells, Template template, Template.Values values) {
        return cells.url("url", template.render(values, Template.Escape.NONE), SCHEMES);
    }

    /** What the session of this number is opened with. */
    StompOptions options(Run run, int number) {
        return options(run, number, List.of(), List.of(), null);
    }

    /**
     * What the session of this number is opened with.
     *
     * @param moreHttpHeaders beside those of the cells
     * @param moreConnectHeaders beside those of the cells
     * @param moreCookies beside those of the cells, or null
     */
    StompOptions options(
            Run run, int number, List<Header> moreHttpHeaders, List<Header> moreConnectHeaders, String moreCookies) {
        MessageValues values = new MessageValues(run.nextId(), new Sender(number, url.getRawAuthority()), run.clock());
        List<Header> http = new ArrayList<>(moreHttpHeaders);
        httpHeaders.forEach(header -> http.add(header.render(values)));
        Target target = new Target(
                urls.apply(values),
                transports,
                List.of("v12.stomp", "v11.stomp", "v10.stomp"),
                http,
                join(render(cookies, values), moreCookies),
                connectTimeout,
                trustAny,
                null);
        return new StompOptions(
                target,
                stompHeaders(values, moreConnectHeaders),
                heartbeatOutMillis,
                heartbeatInMillis,
                subscribe.stream().map(one -> render(one, values)).toList());
    }

    private List<Header> stompHeaders(MessageValues values, List<Header> more) {
        List<Header> headers = new ArrayList<>(more);
        add(headers, "login", render(login, values));
        add(headers, "passcode", render(passcode, values));
        add(headers, "host", render(host, values));
        connectHeaders.forEach(header -> headers.add(header.render(values)));
        return headers;
    }

    private static void add(List<Header> headers, String name, String value) {
        if (value != null) {
            headers.add(new Header(name, value));
        }
    }

    private static String join(String one, String other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return one + "; " + other;
    }

    private static String render(Template template, MessageValues values) {
        return template == null ? null : template.render(values, Template.Escape.NONE);
    }
}
