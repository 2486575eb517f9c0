package io.github.jmeterduplex.reference;

import com.microsoft.signalr.HttpHubConnectionBuilder;
import com.microsoft.signalr.HubConnection;
import com.microsoft.signalr.HubConnectionBuilder;
import com.microsoft.signalr.TransportEnum;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.net.http.Cookies;
import io.github.jmeterduplex.internal.protocol.signalr.SignalREnvelope;
import io.github.jmeterduplex.internal.protocol.signalr.SignalROptions;
import io.github.jmeterduplex.internal.protocol.signalr.SignalRTransport;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.Header;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.plugins.RxJavaPlugins;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens the SignalR sessions of a run with Microsoft's client for Java. Thread-safe. */
final class SignalRLibrary {
    /**
     * Ten years in seconds, which stand for "never", as the client lacks a value for it; they do not overflow when
     * added to a clock.
     */
    private static final long NEVER_SECONDS = TimeUnit.DAYS.toSeconds(3650);

    private static final String COOKIE = "Cookie";
    private static final String AUTHORIZATION = "Authorization";

    private final OkHttpClients clients;

    /**
     * Creates the object with which a run opens its sessions.
     *
     * @throws io.github.jmeterduplex.session.FaultException if the run has ended
     */
    SignalRLibrary(Run run) {
        this.clients = run.shared().get(OkHttpClients.class, OkHttpClients::new);
        var unused = run.shared().get(Quiet.class, Quiet::new);
    }

    LibraryThreads openings() {
        return clients.openings();
    }

    /**
     * Creates the client's connection of one session, not yet started.
     *
     * @throws io.github.jmeterduplex.session.FaultException if a parameter has a value that the client cannot send
     */
    HubConnection connection(SignalROptions options, AnyMethodProtocol protocol, HubHttpCalls requests) {
        Target target = options.target();
        SignalREnvelope hub = options.hub();
        check(target, hub.accessToken());
        String url = target.url().toString().replaceFirst("^ws", "http");
        HttpHubConnectionBuilder builder = HubConnectionBuilder.create(url)
                .withTransport(transport(hub.transports()))
                .shouldSkipNegotiate(hub.skipNegotiation())
                .withHubProtocol(protocol)
                .withHeaders(headers(target.httpHeaders(), hub.accessToken()))
                .withHandshakeResponseTimeout(target.connectTimeout().toMillis())
                .withServerTimeout(millis(options.serverTimeoutSeconds()))
                .withKeepAliveInterval(millis(options.keepAliveSeconds()))
                .setHttpClientBuilderCallback(own -> configure(own, url, target, requests));
        if (hub.accessToken() != null) {
            builder.withAccessTokenProvider(Single.just(hub.accessToken()));
        }
        return builder.build();
    }

    private static long millis(int seconds) {
        return TimeUnit.SECONDS.toMillis(seconds == 0 ? NEVER_SECONDS : seconds);
    }

    private static TransportEnum transport(List<SignalRTransport> transports) {
        if (transports.size() > 1) {
            return TransportEnum.ALL;
        }
        return transports.contains(SignalRTransport.WEBSOCKET) ? TransportEnum.WEBSOCKETS : TransportEnum.LONG_POLLING;
    }

    private void configure(OkHttpClient.Builder own, String url, Target target, HubHttpCalls requests) {
        clients.share(own, target.tls().trustAny(), target.connectTimeout());
        own.addInterceptor(requests);
        String given = cookies(target);
        if (given != null) {
            own.cookieJar(new ConfiguredCookies(
                    given, HttpUrl.get(url).host(), own.build().cookieJar()));
        }
    }

    /**
     * Returns the cookies of both parameters as one header, or null, as OkHttp replaces a header by the cookies of its
     * jar.
     */
    private static @Nullable String cookies(Target target) {
        Stream<String> ofParameter =
                Stream.ofNullable(target.cookies()).map(Cookies::given).filter(Objects::nonNull);
        Stream<String> ofHeaders = target.httpHeaders().stream()
                .filter(header -> header.name().equalsIgnoreCase(COOKIE))
                .map(Header::value);
        String all = Stream.concat(ofParameter, ofHeaders).collect(Collectors.joining("; "));
        return all.isEmpty() ? null : all;
    }

    private static Map<String, String> headers(List<Header> given, @Nullable String token) {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (Header header : given) {
            headers.merge(header.name(), header.value(), (before, more) -> before + ", " + more);
        }
        headers.remove(COOKIE);
        if (token != null) {
            headers.remove(AUTHORIZATION);
        }
        return headers;
    }

    /**
     * Throws if a header is not allowed, as OkHttp would show the values, or would check them only in a later request.
     */
    private static void check(Target target, @Nullable String token) {
        for (Header header : target.httpHeaders()) {
            check("httpHeaders: the header " + header.name() + " (value not shown)", header.name(), header.value());
        }
        String given = target.cookies() == null ? null : target.cookies().given();
        if (given != null) {
            check("cookies: its value (not shown)", COOKIE, given);
        }
        if (token != null) {
            check("accessToken: its value (not shown)", AUTHORIZATION, "Bearer " + token);
        }
    }

    private static void check(String parameter, String name, String value) {
        try {
            var unused = new Headers.Builder().add(name, value);
        } catch (IllegalArgumentException e) {
            String sentence = "parameter " + parameter + " is not allowed; allowed: ASCII with client library";
            throw new Fault(Cause.BAD_PARAMETER, sentence).toException();
        }
    }

    /** Keeps RxJava from ending threads because of errors that no one waits for any more. */
    private static final class Quiet implements AutoCloseable {
        private static final Logger LOG = LoggerFactory.getLogger(SignalRLibrary.class);

        Quiet() {
            RxJavaPlugins.setErrorHandler(late ->
                    LOG.debug("Duplex: nobody waits for {}", late.getClass().getName()));
        }

        @Override
        public void close() {
            RxJavaPlugins.setErrorHandler(null);
        }
    }
}
