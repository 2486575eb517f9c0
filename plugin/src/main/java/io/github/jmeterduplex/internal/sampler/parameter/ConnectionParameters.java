package io.github.jmeterduplex.internal.sampler.parameter;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.Template;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
import io.github.jmeterduplex.internal.net.channel.Envelope;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.net.channel.Target.WebSocketOptions;
import io.github.jmeterduplex.internal.net.http.Cookies;
import io.github.jmeterduplex.internal.net.http.HttpProxy;
import io.github.jmeterduplex.internal.net.http.ServerRoute.Route;
import io.github.jmeterduplex.internal.net.tcp.TlsOptions;
import io.github.jmeterduplex.internal.net.tcp.TlsOptions.ClientCertificate;
import io.github.jmeterduplex.internal.protocol.reference.ReferenceJar;
import io.github.jmeterduplex.internal.sampler.parameter.text.AbsoluteUrlParser;
import io.github.jmeterduplex.session.FaultException;
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
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a session's connection; the Connect and User samplers of every protocol have them.
 *
 * @param urls the URL of one session
 * @param envelope the envelope around messages
 * @param webSocket how WebSockets are opened
 * @param client the client that speaks for the sessions
 */
public record ConnectionParameters(
        Function<Template.Values, URI> urls,
        Envelope envelope,
        Http http,
        Duration connectTimeout,
        Sockets sockets,
        WebSocketOptions webSocket,
        Client client) {
    /**
     * The parameters of a session's HTTP requests: headers and cookies.
     *
     * @param cookies a template
     * @param managed headers of JMeter's managers, which are sent unless others have the same name
     */
    record Http(List<HeaderTemplate> headers, @Nullable Template cookies, List<Header> managed) {
        /** Adds the headers of the parameters, and those of the managers whose names no other header has. */
        private void addTo(List<Header> all, MessageValues values) {
            headers.forEach(header -> all.add(header.render(values)));
            List<String> names = all.stream().map(Header::name).toList();
            managed.stream()
                    .filter(header -> names.stream().noneMatch(header.name()::equalsIgnoreCase))
                    .forEach(all::add);
        }
    }

    /**
     * How sockets connect to the server: TLS trust and certificates, local addresses, and proxy.
     *
     * @param certificates the certificate that a user, by its number, shows to a server that asks for one
     * @param proxy the proxy through which connections are made
     */
    record Sockets(
            boolean trustAny,
            IntFunction<ClientCertificate> certificates,
            LocalAddresses localAddresses,
            @Nullable HttpProxy proxy) {}

    /** The implementation of the protocol that sessions use: Duplex itself or a client library. */
    public enum Client {
        DUPLEX,
        /** The client libraries that applications use, for comparison with Duplex. */
        LIBRARY
    }

    /** Which server certificates a TLS connection accepts. */
    enum TlsTrust {
        ANY,
        SYSTEM
    }

    /** Whether compression of WebSocket messages is offered to the server. */
    enum Compression {
        AUTO,
        OFF
    }

    private static final List<String> SCHEMES = List.of("http", "https", "ws", "wss");

    static final Parameter<List<HeaderTemplate>> HTTP_HEADERS = Parameter.object("httpHeaders")
            .in(Section.LOGIN)
            .label("HTTP headers")
            .meaning("headers of a session's HTTP requests, also the handshake, such as"
                    + " `{\"Authorization\":\"Bearer ...\"}`; not `Accept-Encoding`. They replace those of the"
                    + " HTTP Header and Authorization Managers in scope");
    static final Parameter<String> COOKIES = Parameter.of(
                    "cookies", "auto", "auto, none, or cookies such as a=b; c=d", text -> text)
            .suggesting("auto", "none")
            .in(Section.LOGIN)
            .masked()
            .templated()
            .label("Cookies")
            .meaning("cookies of a session's HTTP requests. `auto`: those of the HTTP Cookie Manager in scope:"
                    + " [Cookies and login](../how-to/cookies-and-login.md)");
    static final Parameter<Long> CONNECT_TIMEOUT = Parameter.millis("connectTimeoutMillis", 20_000L, 1)
            .in(Section.OPENING)
            .label("Connect time-out")
            .meaning("for all of an opening, from the look-up of the name to the last handshake");
    static final Parameter<TlsTrust> TLS_TRUST = Parameter.word("tlsTrust", TlsTrust.class, TlsTrust.ANY)
            .in(Section.CONNECTION)
            .label("Trusted certificates")
            .meaning("`any`: all server certificates are accepted, as by JMeter; `system`: those that Java trusts:"
                    + " [TLS](../how-to/tls-and-proxies.md#whom-a-session-trusts)");
    private static final Parameter<Compression> COMPRESSION = Parameter.word(
                    "compression", Compression.class, Compression.AUTO)
            .in(Section.CONNECTION)
            .label("Compression")
            .meaning("compression of messages over a WebSocket. `auto`: if the server agrees; `off`: it is not"
                    + " offered: [Compression](../protocols/transports.md#compression)");

    private static final Parameter<Boolean> REDIRECTS = Parameter.flag("redirects", false)
            .in(Section.CONNECTION)
            .label("Follow redirects of handshakes")
            .meaning("whether a redirect of the WebSocket handshake is followed, which browsers do not do:"
                    + " [Redirects](../how-to/tls-and-proxies.md#redirects)");

    public static final Parameter<Client> CLIENT = Parameter.word("client", Client.class, Client.DUPLEX)
            .in(Section.CONNECTION)
            .label("Client")
            .meaning("who speaks for the sessions. `duplex`: the plugin; `library`: the client library of"
                    + " applications: [Reference clients](../protocols/reference-clients.md)");

    /** The parameters {@code httpHeaders} and {@code cookies} of a session's HTTP requests. */
    public static final ParameterTable HTTP = ParameterTable.of(HTTP_HEADERS, COOKIES);

    /** The connection parameters that are seldom changed. */
    public static final ParameterTable REST = ParameterTable.of(
                    LocalAddresses.PARAMETER,
                    CONNECT_TIMEOUT,
                    TLS_TRUST,
                    COMPRESSION,
                    PingParameter.PARAMETER,
                    REDIRECTS,
                    ProxyParameter.PARAMETER,
                    CLIENT)
            .obeying(ConnectionParameters::checkLibrary, PingParameter::check);

    /**
     * Declares the parameter {@code url}.
     *
     * @param defaultText an example of it
     */
    public static Parameter<Template> url(String defaultText, String meaning) {
        return Parameter.of("url", defaultText, AbsoluteUrlParser.allowed(SCHEMES), text -> {
                    Template template = Template.parse(text);
                    AbsoluteUrlParser.read(template.render(name -> "0", Template.Escape.NONE), SCHEMES);
                    return template;
                })
                .required()
                .templated()
                .maskedBy(AbsoluteUrlParser::mask)
                .label("URL")
                .meaning(meaning);
    }

    /**
     * Reads the connection parameters of a sample.
     *
     * @param urls the parameter with the URL of the sessions
     * @param envelope reads the envelope that the protocol has for a URL
     */
    public static <E extends Envelope> ConnectionParameters read(
            Run run, SampleContext sample, Parameter<Template> urls, BiFunction<ParameterValues, URI, E> envelope) {
        ParameterValues parameters = sample.parameters();
        PingParameter.check(parameters);
        Template template = parameters.get(urls);
        URI url = url(parameters, urls);
        ConnectionParameters read = new ConnectionParameters(
                template.isConstant() ? values -> url : values -> url(parameters, urls, template, values),
                envelope.apply(parameters, url),
                new Http(
                        parameters.get(HTTP_HEADERS),
                        cookies(parameters.get(COOKIES), sample, url),
                        sample.managedHeaders(url)),
                Duration.ofMillis(parameters.get(CONNECT_TIMEOUT)),
                new Sockets(
                        parameters.get(TLS_TRUST) == TlsTrust.ANY,
                        ClientCertificates.of(run, sample, url),
                        parameters.get(LocalAddresses.PARAMETER, LocalAddresses.NONE),
                        ProxyParameter.read(parameters, url)),
                new WebSocketOptions(parameters.get(COMPRESSION) == Compression.AUTO, parameters.get(REDIRECTS)),
                parameters.get(CLIENT));
        if (read.isOfLibrary()) {
            checkLibrary(parameters);
            checkLibrary(parameters, read.sockets);
            checkReferenceJar(parameters);
        }
        return read;
    }

    /** Throws if a parameter is set that client libraries do not support. */
    private static void checkLibrary(ParameterValues parameters) {
        if (!isOfLibrary(parameters)) {
            return;
        }
        if (parameters.isSet(LocalAddresses.PARAMETER)) {
            throw parameters.refused(
                    LocalAddresses.PARAMETER, "blank with client library, which lets the system choose");
        }
        if (parameters.get(PingParameter.PARAMETER) != 0) {
            throw parameters.refused(PingParameter.PARAMETER, "0 with client library, which sends pings as it likes");
        }
        if (parameters.get(REDIRECTS)) {
            throw parameters.refused(REDIRECTS, "false with client library, which follows redirects as it likes");
        }
        if (parameters.get(RetentionParameters.TRACE) != 0) {
            throw parameters.refused(RetentionParameters.TRACE, "0 with client library, which shows no frames");
        }
    }

    /** Throws if JMeter was started with a proxy or client certificates, which client libraries do not support. */
    private static void checkLibrary(ParameterValues parameters, Sockets sockets) {
        if (sockets.proxy != null) {
            throw ParameterValues.bad(
                    parameters.isSet(ProxyParameter.PARAMETER)
                            ? "parameter proxy: its value (not shown) is not allowed; allowed: none with client"
                                    + " library, which connects directly"
                            : "parameter proxy: blank is not allowed where JMeter has a proxy (-H, -P); allowed: none"
                                    + " with client library, which connects directly");
        }
        if (sockets.certificates.apply(0) != null) {
            throw ParameterValues.bad(
                    "parameter client: \"library\" is not allowed where JMeter has client certificates"
                            + " (javax.net.ssl.keyStore); allowed: duplex");
        }
    }

    /** Throws if {@code compression} is not {@code auto}, for client libraries that always offer compression. */
    public static void checkCompression(ParameterValues parameters) {
        if (parameters.get(COMPRESSION) != Compression.AUTO) {
            throw parameters.refused(COMPRESSION, "auto with client library, as OkHttp always offers it");
        }
    }

    /**
     * Checks that the client library of the sessions can be loaded.
     *
     * @throws io.github.jmeterduplex.session.FaultException naming the jar that is missing
     */
    public static void checkReferenceJar(ParameterValues parameters) {
        if (isOfLibrary(parameters)) {
            var unused = ReferenceJar.clients();
        }
    }

    /** Whether the parameters select a client library instead of Duplex's own client. */
    public static boolean isOfLibrary(ParameterValues parameters) {
        return parameters.get(CLIENT) == Client.LIBRARY;
    }

    /** Whether sessions use a client library instead of Duplex's own client. */
    public boolean isOfLibrary() {
        return client == Client.LIBRARY;
    }

    /** Returns a URL that can represent all sessions: each placeholder is replaced by 0. */
    public URI url() {
        return urls.apply(name -> "0");
    }

    private static @Nullable Template cookies(String parameter, SampleContext sample, URI url) {
        String text = parameter.equals("auto") ? sample.cookies(url) : parameter;
        return text == null || parameter.equals("none") ? null : Template.parse(text);
    }

    /** Returns the URL of the parameter with each placeholder replaced by 0. */
    public static URI url(ParameterValues parameters, Parameter<Template> urls) {
        return url(parameters, urls, parameters.get(urls), name -> "0");
    }

    private static URI url(
            ParameterValues parameters, Parameter<Template> urls, Template template, Template.Values values) {
        String unknown = template.unknown(values);
        if (unknown != null) {
            throw noValue(urls, unknown);
        }
        String text = template.render(values, Template.Escape.URL);
        parameters.read(urls, text);
        return AbsoluteUrlParser.read(text, SCHEMES);
    }

    /** Returns the exception for a placeholder, as written, that has no value where it cannot be sent as it is. */
    public static FaultException noValue(Parameter<?> parameter, String placeholder) {
        return ParameterValues.bad(
                "parameter " + parameter.name() + ": " + DisplayText.clean(placeholder) + " has no value; allowed: a"
                        + " column of sessionData, a variable of sessionVariables or another value of {{...}}");
    }

    /**
     * Returns the target of one session: the server's URL and how to connect to it.
     *
     * @param subprotocols WebSocket subprotocols to offer
     * @param moreHttpHeaders sent in addition to those of the parameters
     * @param moreCookies sent in addition to those of the parameters and those that servers set
     */
    public Target target(
            MessageValues values,
            VirtualUser user,
            List<String> subprotocols,
            List<Header> moreHttpHeaders,
            @Nullable String moreCookies) {
        List<Header> headers = new ArrayList<>(moreHttpHeaders);
        http.addTo(headers, values);
        String ofParameters = http.cookies == null ? null : http.cookies.render(values, Template.Escape.NONE);
        String all =
                Stream.of(ofParameters, moreCookies).filter(Objects::nonNull).collect(Collectors.joining("; "));
        return new Target(
                urls.apply(values),
                envelope,
                subprotocols,
                headers,
                new Cookies(all, user.cookies()),
                connectTimeout,
                new TlsOptions(sockets.trustAny, sockets.certificates.apply(user.number()), user.number()),
                webSocket,
                new Route(sockets.localAddresses.of(user.number()), sockets.proxy));
    }
}
