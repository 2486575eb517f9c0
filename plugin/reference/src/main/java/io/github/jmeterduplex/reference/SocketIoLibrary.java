package io.github.jmeterduplex.reference;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.OpenListener;
import io.github.jmeterduplex.internal.engine.user.PushListener;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.protocol.socketio.LiveSocketIoSession;
import io.github.jmeterduplex.internal.protocol.socketio.SocketIoOptions;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import io.socket.client.IO;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.json.JSONException;
import org.json.JSONObject;
import org.jspecify.annotations.Nullable;

/** Opens Socket.IO sessions by socket.io-client-java in a run. Thread-safe. */
final class SocketIoLibrary {
    private final Run run;
    private final OkHttpClients clients;

    /**
     * Makes a client of this run.
     *
     * @throws io.github.jmeterduplex.session.FaultException if the run has ended
     */
    SocketIoLibrary(Run run) {
        this.run = run;
        this.clients = run.shared(OkHttpClients.class, OkHttpClients::new);
    }

    /**
     * Returns a session that has not started to connect.
     *
     * @param user the owner of the session
     * @param dropped the user's previous session, whose listens the new one takes over
     * @param pushes is notified of the session's pushes
     * @param life is notified when the session opens, fails and ends
     */
    LiveSocketIoSession session(
            VirtualUser user,
            @Nullable LiveSocketIoSession dropped,
            SocketIoOptions options,
            @Nullable PushListener<? super LiveSocketIoSession> pushes,
            OpenListener life) {
        Target target = options.target();
        SessionHttpCalls calls =
                new SessionHttpCalls(clients.client(target.tls().trustAny(), target.connectTimeout()));
        return new SocketIoLibrarySession(run, user, dropped, options, calls, this, pushes, life);
    }

    LibraryThreads openings() {
        return clients.openings();
    }

    void connect(SocketIoLibrarySession session, SocketIoOptions options, SessionHttpCalls calls) {
        try {
            session.open(IO.socket(uri(options), wanted(options, calls)));
        } catch (FaultException e) {
            session.refused(e.fault());
        } catch (RuntimeException | LinkageError e) {
            session.failed(e);
        }
    }

    private static IO.Options wanted(SocketIoOptions options, SessionHttpCalls calls) {
        Target target = options.target();
        IO.Options wanted = new IO.Options();
        wanted.forceNew = true;
        // Groups reopen dropped sessions, and count them.
        wanted.reconnection = false;
        wanted.timeout = target.connectTimeout().toMillis();
        wanted.transports = options.engineIo().transports().toArray(String[]::new);
        wanted.path = target.url().getPath();
        wanted.query = options.query();
        wanted.auth = auth(options.auth());
        wanted.extraHeaders = headers(target);
        wanted.callFactory = calls;
        wanted.webSocketFactory = calls;
        return wanted;
    }

    private static URI uri(SocketIoOptions options) {
        URI url = options.target().url();
        try {
            return new URI(url.getScheme(), null, url.getHost(), url.getPort(), options.namespace(), null, null);
        } catch (URISyntaxException e) {
            throw new Fault(
                            Cause.BAD_PARAMETER,
                            "parameter namespace: no path of a URL; allowed: / or a name that begins with it")
                    .toException();
        }
    }

    private static Map<String, List<String>> headers(Target target) {
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        target.httpHeaders()
                .forEach(header -> headers.computeIfAbsent(header.name(), name -> new ArrayList<>())
                        .add(header.value()));
        String cookies = target.cookies() == null ? null : target.cookies().given();
        if (cookies != null) {
            headers.computeIfAbsent("Cookie", name -> new ArrayList<>()).add(cookies);
        }
        return headers;
    }

    /** Returns values of any type: the library declares texts, but makes a JSON object of any values. */
    @SuppressWarnings("unchecked")
    private static @Nullable Map<String, String> auth(byte @Nullable [] json) {
        if (json == null) {
            return null;
        }
        try {
            return (Map<String, String>) (Map<String, ?>) new JSONObject(new String(json, UTF_8)).toMap();
        } catch (JSONException e) {
            throw new Fault(
                            Cause.BAD_PARAMETER,
                            "parameter auth: its value (not shown) is not allowed; allowed: a JSON object with"
                                    + " client library")
                    .toException();
        }
    }
}
