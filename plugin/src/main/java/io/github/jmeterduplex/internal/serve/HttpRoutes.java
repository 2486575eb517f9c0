package io.github.jmeterduplex.internal.serve;

import io.github.jmeterduplex.internal.serve.wire.HttpRequest;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Answers requests by their path. Confined to the server's thread. */
final class HttpRoutes implements ClientConnection.Routes {
    private static final Pattern SOCKJS = Pattern.compile("/ws/([^/.]+/[^/.]+)/(websocket|xhr|xhr_streaming|xhr_send)");

    private static final String INFO =
            "{\"entropy\":1,\"origins\":[\"*:*\"],\"cookie_needed\":false,\"websocket\":true}";

    private static final String TRANSPORTS =
            "\",\"availableTransports\":[{\"transport\":\"WebSockets\",\"transferFormats\":[\"Text\"]}]}";

    private static final int MAX_KEPT = 100_000;
    private static final HttpAnswer NOT_FOUND = HttpAnswer.text(
            "404 Not Found",
            "not found; there are / /ws /stomp /socket.io/ /chat /echo /index /clientPull /login /stats\n");

    private final ServerState state;
    private final ServePage page;
    private final StompChat stompChat;
    private final SocketIoSession.Directory socketIo = new SocketIoSession.Directory();
    private final Members<SignalRSession> hubGroups = new Members<>();
    /** The SockJS sessions over HTTP requests, by the ids in their addresses. */
    private final Map<String, XhrTransport> xhrSessions = new HashMap<>();
    /** The Engine.IO sessions over HTTP requests, by their ids. */
    private final Map<String, EnginePolling> pollingSessions = new HashMap<>();

    HttpRoutes(ServerState state) {
        this.state = state;
        this.page = new ServePage(state);
        this.stompChat = new StompChat(state);
    }

    /** A second has passed. */
    void tick() {
        stompChat.tick();
    }

    @Override
    public void answer(HttpRequest request, ClientConnection connection) {
        if (request.isUpgrade()) {
            upgrade(request, connection);
        } else if (request.path().startsWith("/socket.io")) {
            poll(request, connection);
        } else if (request.path().startsWith("/ws/")) {
            sockJs(request, connection);
        } else {
            answer(request).write(connection.output());
        }
    }

    private HttpAnswer answer(HttpRequest request) {
        return switch (request.path()) {
            case "/" -> page.show();
            case "/behaviour" -> page.change(request);
            case "/stats" -> HttpAnswer.json(state.counts().json());
            case "/index" -> state.access().index(request);
            case "/clientPull" -> state.access().clientPull(request);
            case "/login" -> state.access().login(request);
            case "/ws" -> HttpAnswer.text("200 OK", "Welcome to SockJS!\n");
            case "/chat/negotiate", "/hub/negotiate" -> negotiate(request);
            default -> NOT_FOUND;
        };
    }

    private HttpAnswer negotiate(HttpRequest request) {
        HttpAnswer refusal = state.access().refusal(request);
        String id = state.newId();
        return refusal != null
                ? refusal
                : HttpAnswer.json("{\"negotiateVersion\":1,\"connectionId\":\"" + id + "\",\"connectionToken\":\"" + id
                        + TRANSPORTS);
    }

    private void upgrade(HttpRequest request, ClientConnection connection) {
        Matcher sockJs = SOCKJS.matcher(request.path());
        boolean isSockJs = sockJs.matches() && sockJs.group(2).equals("websocket");
        if (request.header("sec-websocket-key").isEmpty()) {
            HttpAnswer.text("400 Bad Request", "Sec-WebSocket-Key is missing\n").write(connection.output());
        } else if (request.path().startsWith("/socket.io")) {
            upgradeEngine(request, connection);
        } else if (isSockJs || request.path().matches("/ws|/ws/websocket|/stomp|/chat|/hub|/echo")) {
            HttpAnswer refusal = isOpenToAll(request) ? null : state.access().refusal(request);
            if (refusal == null) {
                WebSocketPeer.accept(request, connection, state, isSockJs, outlet -> session(request, outlet));
            } else {
                refusal.write(connection.output());
            }
        } else {
            NOT_FOUND.write(connection.output());
        }
    }

    /** A SignalR session that has negotiated was checked then; its WebSocket request may come without a token. */
    private static boolean isOpenToAll(HttpRequest request) {
        return request.path().matches("/chat|/hub") && request.parameter("id").startsWith("duplex-");
    }

    private Session session(HttpRequest request, Outlet outlet) {
        return switch (request.path()) {
            case "/chat", "/hub" -> new SignalRSession(state, hubGroups, outlet);
            case "/echo" -> new EchoSession(state, outlet);
            default -> stomp(request, outlet);
        };
    }

    private StompSession stomp(HttpRequest request, Outlet outlet) {
        return new StompSession(state, stompChat, outlet, state.access().cookie(request));
    }

    private SocketIoSession socketIo(HttpRequest request, Outlet outlet, boolean isAdmitted) {
        return new SocketIoSession(state, socketIo, outlet, request, isAdmitted);
    }

    private void sockJs(HttpRequest request, ClientConnection connection) {
        Matcher parts = SOCKJS.matcher(request.path());
        HttpAnswer answer;
        if (request.path().equals("/ws/info")) {
            answer = HttpAnswer.json(INFO);
        } else if (!parts.matches() || !request.isPost()) {
            answer = NOT_FOUND;
        } else {
            answer = xhr(parts.group(1), parts.group(2), request, connection);
        }
        if (answer != null) {
            answer.write(connection.output());
        }
    }

    /** Returns null if the transport answers. */
    private @Nullable HttpAnswer xhr(String key, String kind, HttpRequest request, ClientConnection connection) {
        XhrTransport known = xhrSessions.get(key);
        if (kind.equals("xhr_send")) {
            if (known == null) {
                return NOT_FOUND;
            }
            known.send(request.body());
            return new HttpAnswer("204 No Content", "text/plain;charset=UTF-8", "", "");
        }
        boolean isFirst = known == null;
        if (known == null) {
            HttpAnswer refusal = state.access().refusal(request);
            if (refusal != null || xhrSessions.size() == MAX_KEPT) {
                return refusal == null ? HttpAnswer.text("503 Service Unavailable", "too many sessions\n") : refusal;
            }
            known = new XhrTransport(state, outlet -> stomp(request, outlet), () -> xhrSessions.remove(key));
            xhrSessions.put(key, known);
        }
        known.receive(connection, kind.toLowerCase(Locale.ROOT).equals("xhr_streaming"), isFirst);
        return null;
    }

    private void poll(HttpRequest request, ClientConnection connection) {
        HttpAnswer wrong = wrongEngine(request);
        EnginePolling known = pollingSessions.get(request.parameter("sid"));
        if (wrong != null) {
            wrong.write(connection.output());
        } else if (request.parameter("sid").isEmpty() && !request.isPost()) {
            if (pollingSessions.size() == MAX_KEPT) {
                HttpAnswer.text("503 Service Unavailable", "too many sessions\n")
                        .write(connection.output());
                return;
            }
            boolean isAdmitted = isAdmitted(request);
            EnginePolling polling =
                    new EnginePolling(state, outlet -> socketIo(request, outlet, isAdmitted), pollingSessions::remove);
            pollingSessions.put(polling.session().id(), polling);
            polling.open(connection);
        } else if (known == null) {
            engineError(1, "Session ID unknown").write(connection.output());
        } else if (request.isPost()) {
            known.send(request.body());
            HttpAnswer.text("200 OK", "ok").write(connection.output());
        } else {
            known.receive(connection);
        }
    }

    private void upgradeEngine(HttpRequest request, ClientConnection connection) {
        HttpAnswer wrong = wrongEngine(request);
        String sid = request.parameter("sid");
        EnginePolling known = pollingSessions.get(sid);
        if (wrong != null) {
            wrong.write(connection.output());
        } else if (sid.isEmpty()) {
            boolean isAdmitted = isAdmitted(request);
            WebSocketPeer.accept(request, connection, state, false, outlet -> socketIo(request, outlet, isAdmitted));
        } else if (known == null) {
            engineError(1, "Session ID unknown").write(connection.output());
        } else {
            WebSocketPeer.accept(request, connection, state, false, outlet -> new EngineUpgrade(state, outlet, known));
        }
    }

    /** Whether the request has a login, or the session does not need one; else CONNECT must have a token. */
    private boolean isAdmitted(HttpRequest request) {
        return state.access().refusal(request) == null;
    }

    private static @Nullable HttpAnswer wrongEngine(HttpRequest request) {
        return request.parameter("EIO").equals("4") ? null : engineError(5, "Unsupported protocol version");
    }

    private static HttpAnswer engineError(int code, String message) {
        return new HttpAnswer(
                "400 Bad Request", "application/json", "", "{\"code\":" + code + ",\"message\":\"" + message + "\"}");
    }
}
