package io.github.jmeterduplex.internal.parameter;

import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.data.Template;
import io.github.jmeterduplex.internal.session.data.User;
import io.github.jmeterduplex.internal.session.group.Group;
import io.github.jmeterduplex.internal.transport.Envelope;
import io.github.jmeterduplex.internal.transport.Target;
import io.github.jmeterduplex.internal.transport.http.Cookies;
import io.github.jmeterduplex.internal.transport.http.HttpProxy;
import io.github.jmeterduplex.internal.transport.http.Route;
import io.github.jmeterduplex.internal.transport.net.ClientCertificate;
import io.github.jmeterduplex.internal.transport.net.TlsOptions;
import io.github.jmeterduplex.session.Header;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The cells that say where and how a session's connection is made: of the Connect and User samplers of every protocol.
 *
 * @param url where the cell's placeholders, if it has any, read 0: for what all sessions share
 * @param urls the URL of one session
 * @param envelope what stands around messages
 * @param cookies a template, or null
 * @param certificates which a user shows to servers that ask for one, by its number
 * @param compresses whether compression is offered for a WebSocket
 * @param proxy which passes connections on, or null
 * @param client who speaks for the sessions
 */
public record ConnectionCells(
        URI url,
        Function<Template.Values, URI> urls,
        Envelope envelope,
        List<HeaderCell> httpHeaders,
        Template cookies,
        Duration connectTimeout,
        boolean trustAny,
        IntFunction<ClientCertificate> certificates,
        boolean compresses,
        LocalAddresses localAddresses,
        HttpProxy proxy,
        Client client) {
    /** Who speaks for the sessions. */
    public enum Client {
        /** Duplex itself. */
        DUPLEX,
        /** The client libraries that applications use: a reference. */
        LIBRARY
    }

    /** Accepted server certificates. */
    enum TlsTrust {
        /** Every one, as JMeter does. */
        ANY,
        /** What the system trusts. */
        SYSTEM
    }

    /** Whether messages of a WebSocket may be compressed. */
    enum Compression {
        /** Where the server agrees to it. */
        AUTO,
        /** Never: it is not offered. */
        OFF
    }

    private static final List<String> SCHEMES = List.of("http", "https", "ws", "wss");

    /** Declares how the connection is made. */
    public static void declare(CellTable cells) {
        cells.cell("httpHeaders").cell("cookies", "auto");
    }

    /** Declares what is seldom changed. */
    public static void declareRest(CellTable cells) {
        cells.cell("localAddresses")
                .cell("connectTimeoutMillis", "20000")
                .cell("tlsTrust", "any")
                .cell("compression", "auto")
                .cell("proxy")
                .cell("client", "duplex");
    }

    /**
     * Reads the cells.
     *
     * @param envelope reads what the protocol has for a URL
     */
    public static <E extends Envelope> ConnectionCells read(
            Run run, Sample sample, BiFunction<Cells, URI, E> envelope) {
        Cells cells = sample.cells();
        Template template = Template.parse(cells.text("url", ""));
        URI url = url(cells, template, name -> "0");
        ConnectionCells read = new ConnectionCells(
                url,
                template.isConstant() ? values -> url : values -> url(cells, template, values),
                envelope.apply(cells, url),
                HeaderCell.parse(cells.jsonObject("httpHeaders")),
                cookies(cells.text("cookies", "auto"), sample, url),
                Duration.ofMillis(cells.millis("connectTimeoutMillis", 20_000L, 1)),
                cells.word("tlsTrust", TlsTrust.class, TlsTrust.ANY) == TlsTrust.ANY,
                ClientCertificates.of(run, sample, url),
                cells.word("compression", Compression.class, Compression.AUTO) == Compression.AUTO,
                LocalAddresses.read(cells),
                ProxyCell.read(cells, url),
                cells.word("client", Client.class, Client.DUPLEX));
        if (read.isOfLibrary()) {
            LibraryLimits.check(cells, read);
        }
        return read;
    }

    /** Whether a client library speaks for the sessions. */
    public boolean isOfLibrary() {
        return client == Client.LIBRARY;
    }

    private static Template cookies(String cell, Sample sample, URI url) {
        String text = cell.equals("auto") ? sample.cookies(url) : cell;
        return text == null || cell.equals("none") ? null : Template.parse(text);
    }

    private static URI url(Cells cells, Template template, Template.Values values) {
        return cells.url("url", template.render(values, Template.Escape.NONE), SCHEMES);
    }

    /** The values of {@code {{...}}} for the opening of a user's session. */
    public static MessageValues values(Run run, User user, Group group) {
        return MessageValues.ofNew(run, user, group);
    }

    /**
     * Where and how one session connects.
     *
     * @param subprotocols WebSocket subprotocols to offer
     * @param moreHttpHeaders beside those of the cells
     * @param moreCookies beside those of the cells and those that servers set, or null
     */
    public Target target(
            MessageValues values,
            User user,
            List<String> subprotocols,
            List<Header> moreHttpHeaders,
            String moreCookies) {
        List<Header> http = new ArrayList<>(moreHttpHeaders);
        httpHeaders.forEach(header -> http.add(header.render(values)));
        String ofCells = cookies == null ? null : cookies.render(values, Template.Escape.NONE);
        String all = Stream.of(ofCells, moreCookies).filter(Objects::nonNull).collect(Collectors.joining("; "));
        return new Target(
                urls.apply(values),
                envelope,
                subprotocols,
                http,
                new Cookies(all, user.cookies()),
                connectTimeout,
                new TlsOptions(trustAny, certificates.apply(user.number()), user.number()),
                compresses,
                new Route(localAddresses.of(user.number()), proxy));
    }
}
