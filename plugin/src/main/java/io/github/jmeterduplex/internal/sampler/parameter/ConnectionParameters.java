package io.github.jmeterduplex.internal.sampler.parameter;

import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.Template;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
import io.github.jmeterduplex.internal.net.channel.Envelope;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.net.http.Cookies;
import io.github.jmeterduplex.internal.net.http.HttpProxy;
import io.github.jmeterduplex.internal.net.http.ServerRoute.Route;
import io.github.jmeterduplex.internal.net.tcp.TlsOptions;
import io.github.jmeterduplex.internal.net.tcp.TlsOptions.ClientCertificate;
import io.github.jmeterduplex.internal.protocol.reference.ReferenceJar;
import io.github.jmeterduplex.internal.sampler.parameter.text.AbsoluteUrlParser;
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
 * The parameters of a session's connection, which the Connect and User samplers of every protocol have.
 *
 * @param url the URL with 0 for each placeholder, if it has any: for what all sessions share
 * @param urls the URL of one session
 * @param envelope the envelope around messages
 * @param cookies a template
 * @param certificates the certificate that a user, by its number, shows to a server that asks for one
 * @param compresses whether compression is offered for a WebSocket
 * @param proxy the proxy through which connections are made
 * @param client the client that speaks for the sessions
 */
public record ConnectionParameters(
        URI url,
        Function<Template.Values, URI> urls,
        Envelope envelope,
        List<HeaderTemplate> httpHeaders,
        @Nullable Template cookies,
        Duration connectTimeout,
        boolean trustAny,
        IntFunction<ClientCertificate> certificates,
        boolean compresses,
        LocalAddresses localAddresses,
        @Nullable HttpProxy proxy,
        Client client) {
    /** The client that speaks for the sessions. */
    public enum Client {
        DUPLEX,
        /** The client libraries that applications use: a reference. */
        LIBRARY
    }

    /** Accepted server certificates. */
    enum TlsTrust {
        /** Accepts every certificate, as JMeter does. */
        ANY,
        /** Accepts the certificates that the system trusts. */
        SYSTEM
    }

    /** Whether messages of a WebSocket may be compressed. */
    public enum Compression {
        /** Compression is used if the server agrees to it. */
        AUTO,
        /** Compression is not offered. */
        OFF
    }

    private static final List<String> SCHEMES = List.of("http", "https", "ws", "wss");

    static final Parameter<List<HeaderTemplate>> HTTP_HEADERS = Parameter.object("httpHeaders")
            .in(Section.LOGIN)
            .meaning("headers of the handshake and of every other HTTP request of a session, such as"
                    + " `{\"Authorization\":\"Bearer ...\"}`; but no `Accept-Encoding`, as bodies are read as they"
                    + " come");
    static final Parameter<String> COOKIES = Parameter.of(
                    "cookies", "auto", "auto, none, or cookies such as a=b; c=d", text -> text)
            .suggesting("auto", "none")
            .in(Section.LOGIN)
            .masked()
            .templated()
            .meaning("cookies for the handshake and every other HTTP request of a session:"
                    + " [Cookies and login](40-cookies-and-login.md)");
    static final Parameter<Long> CONNECT_TIMEOUT = Parameter.millis("connectTimeoutMillis", 20_000L, 1)
            .in(Section.OPENING)
            .meaning("for all of an opening: name, TCP, TLS, handshakes, until the server has answered the CONNECT");
    static final Parameter<TlsTrust> TLS_TRUST = Parameter.word("tlsTrust", TlsTrust.class, TlsTrust.ANY)
            .in(Section.CONNECTION)
            .meaning("which server certificates are accepted. `any`: all, as JMeter does; `system`: those that Java"
                    + " trusts: [TLS](47-tls-and-proxies.md#whom-a-session-trusts)");
    /** Whether compression is offered. */
    public static final Parameter<Compression> COMPRESSION = Parameter.word(
                    "compression", Compression.class, Compression.AUTO)
            .in(Section.CONNECTION)
            .meaning(
                    "whether messages over a WebSocket may be compressed. `auto`: where the server agrees; `off`: it is"
                            + " not offered: [Compression](45-transports.md#compression)");

    /** The client that speaks for the sessions. */
    public static final Parameter<Client> CLIENT = Parameter.word("client", Client.class, Client.DUPLEX)
            .in(Section.CONNECTION)
            .meaning("who speaks for the sessions. `duplex`: the plugin itself; `library`: the client libraries that"
                    + " applications use, as a reference: [Reference clients](58-reference-clients.md)");

    /** The parameters of HTTP requests. */
    public static final ParameterTable HTTP = ParameterTable.of(HTTP_HEADERS, COOKIES);

    /** The parameters that are seldom changed. */
    public static final ParameterTable REST = ParameterTable.of(
                    LocalAddresses.PARAMETER, CONNECT_TIMEOUT, TLS_TRUST, COMPRESSION, ProxyParameter.PARAMETER, CLIENT)
            .obeying(LibraryLimits::checkParameters);

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
                .meaning(meaning);
    }

    /**
     * Reads the parameters.
     *
     * @param urls the parameter with the URL of the sessions
     * @param envelope reads the envelope that the protocol has for a URL
     */
    public static <E extends Envelope> ConnectionParameters read(
            Run run, SampleContext sample, Parameter<Template> urls, BiFunction<ParameterValues, URI, E> envelope) {
        ParameterValues parameters = sample.parameters();
        Template template = parameters.get(urls);
        URI url = url(parameters, urls);
        ConnectionParameters read = new ConnectionParameters(
                url,
                template.isConstant() ? values -> url : values -> url(parameters, urls, template, values),
                envelope.apply(parameters, url),
                parameters.get(HTTP_HEADERS),
                cookies(parameters.get(COOKIES), sample, url),
                Duration.ofMillis(parameters.get(CONNECT_TIMEOUT)),
                parameters.get(TLS_TRUST) == TlsTrust.ANY,
                ClientCertificates.of(run, sample, url),
                parameters.get(COMPRESSION) == Compression.AUTO,
                parameters.get(LocalAddresses.PARAMETER, LocalAddresses.NONE),
                ProxyParameter.read(parameters, url),
                parameters.get(CLIENT));
        if (read.isOfLibrary()) {
            LibraryLimits.check(parameters, read);
            checkReferenceJar(parameters);
        }
        return read;
    }

    /**
     * Checks that the client library of the sessions can be loaded.
     *
     * @throws io.github.jmeterduplex.session.FaultException naming the jar that is missing
     */
    public static void checkReferenceJar(ParameterValues parameters) {
        if (parameters.get(CLIENT) == Client.LIBRARY) {
            var unused = ReferenceJar.clients();
        }
    }

    /** Whether a client library speaks for the sessions. */
    public boolean isOfLibrary() {
        return client == Client.LIBRARY;
    }

    private static @Nullable Template cookies(String parameter, SampleContext sample, URI url) {
        String text = parameter.equals("auto") ? sample.cookies(url) : parameter;
        return text == null || parameter.equals("none") ? null : Template.parse(text);
    }

    /** Returns the URL with 0 for each placeholder. */
    public static URI url(ParameterValues parameters, Parameter<Template> urls) {
        return url(parameters, urls, parameters.get(urls), name -> "0");
    }

    private static URI url(
            ParameterValues parameters, Parameter<Template> urls, Template template, Template.Values values) {
        Template url = parameters.read(urls, template.render(values, Template.Escape.NONE));
        return AbsoluteUrlParser.read(url.toString(), SCHEMES);
    }

    /**
     * Returns the target of one session: where and how it connects.
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
        List<Header> http = new ArrayList<>(moreHttpHeaders);
        httpHeaders.forEach(header -> http.add(header.render(values)));
        String ofParameters = cookies == null ? null : cookies.render(values, Template.Escape.NONE);
        String all =
                Stream.of(ofParameters, moreCookies).filter(Objects::nonNull).collect(Collectors.joining("; "));
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
