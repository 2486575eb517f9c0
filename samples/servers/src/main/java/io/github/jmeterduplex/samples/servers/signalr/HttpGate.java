package io.github.jmeterduplex.samples.servers.signalr;

import io.netty.buffer.ByteBufUtil;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.handler.codec.http.websocketx.WebSocketServerHandshaker;
import io.netty.handler.codec.http.websocketx.WebSocketServerHandshakerFactory;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** HTTP at one TCP connection: negotiate, the transports' requests, and the counts. Confined to its event loop. */
final class HttpGate extends SimpleChannelInboundHandler<FullHttpRequest> {
    static final String CHAT = "/chat";
    /** The longest body, or WebSocket frame, in bytes. */
    static final int MAX_BODY = 1 << 20;

    private static final String NEGOTIATE = "/negotiate";
    /** {@code /redirect/N/chat} redirects N times, {@code /redirect/chat} once. */
    private static final Pattern REDIRECT = Pattern.compile("/redirect(?:/(\\d{1,6}))?" + CHAT + NEGOTIATE);

    private static final String BEARER = "Bearer ";

    private final Hub hub;
    private final Negotiation negotiation;
    private @Nullable PollingOutlet polling;
    private @Nullable HubConnection streaming;

    HttpGate(Hub hub, Negotiation negotiation) {
        this.hub = hub;
        this.negotiation = negotiation;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
        QueryStringDecoder target = new QueryStringDecoder(request.uri());
        Channel channel = context.channel();
        if (isStatistics(channel, request.method(), target.path())) {
            return;
        }
        if (!isAdmitted(request, target)) {
            hub.tally().add(HubCount.UNAUTHORIZED);
            Responses.sendText(channel, HttpResponseStatus.UNAUTHORIZED, "");
        } else if (target.path().endsWith(NEGOTIATE) && request.method().equals(HttpMethod.POST)) {
            negotiate(channel, request, target);
        } else if (target.path().equals(CHAT)) {
            chat(context, request, target);
        } else {
            Responses.sendText(channel, HttpResponseStatus.NOT_FOUND, "");
        }
    }

    private boolean isStatistics(Channel channel, HttpMethod method, String path) {
        if (path.equals("/stats/reset") && method.equals(HttpMethod.POST)) {
            hub.reset();
        } else if (path.equals("/frames")) {
            Responses.sendJson(channel, hub.frames().all());
            return true;
        } else if (!path.equals("/stats")) {
            return false;
        }
        Responses.sendJson(channel, hub.statistics());
        return true;
    }

    private boolean isAdmitted(FullHttpRequest request, QueryStringDecoder target) {
        String header = request.headers().get(HttpHeaderNames.AUTHORIZATION);
        String query = first(target, "access_token");
        if (header != null && header.startsWith(BEARER)) {
            hub.tally().add(HubCount.TOKENS_IN_HEADER);
            return negotiation.admits(header.substring(BEARER.length()));
        }
        if (query != null) {
            hub.tally().add(HubCount.TOKENS_IN_QUERY);
        }
        return negotiation.admits(query);
    }

    private static @Nullable String first(QueryStringDecoder target, String name) {
        return target.parameters().getOrDefault(name, List.of()).stream()
                .findFirst()
                .orElse(null);
    }

    private void negotiate(Channel channel, FullHttpRequest request, QueryStringDecoder target) {
        Matcher redirect = REDIRECT.matcher(target.path());
        if (redirect.matches()) {
            hub.tally().add(HubCount.REDIRECTS);
            int left = redirect.group(1) == null ? 0 : Integer.parseInt(redirect.group(1)) - 1;
            String path = left > 0 ? "/redirect/" + left + CHAT : CHAT;
            String url = "http://" + request.headers().get(HttpHeaderNames.HOST) + path;
            Responses.sendJson(channel, Map.of("url", url, "accessToken", negotiation.redirectToken()));
        } else if (target.path().equals("/error" + CHAT + NEGOTIATE)) {
            Responses.sendJson(channel, Map.of("error", "This hub takes no connections."));
        } else if (target.path().equals("/old" + CHAT + NEGOTIATE)) {
            Responses.sendJson(channel, Map.of("ProtocolVersion", "1.5", "ConnectionToken", "old"));
        } else if (target.path().equals(CHAT + NEGOTIATE)) {
            hub.tally().add(HubCount.NEGOTIATIONS);
            String version = first(target, "negotiateVersion");
            Responses.sendJson(channel, negotiation.answer("1".equals(version) ? 1 : 0));
        } else {
            Responses.sendText(channel, HttpResponseStatus.NOT_FOUND, "");
        }
    }

    private void chat(ChannelHandlerContext context, FullHttpRequest request, QueryStringDecoder target) {
        Channel channel = context.channel();
        String token = first(target, "id");
        Negotiation.Ticket ticket = negotiation.find(token);
        boolean isSocket = request.headers().containsValue(HttpHeaderNames.UPGRADE, HttpHeaderValues.WEBSOCKET, true);
        if (token == null && isSocket) {
            socket(context, request, negotiation.walkIn(), null);
        } else if (token == null) {
            Responses.sendText(channel, HttpResponseStatus.BAD_REQUEST, "Connection ID required");
        } else if (ticket == null) {
            hub.tally().add(HubCount.UNKNOWN_CONNECTION);
            Responses.sendText(channel, HttpResponseStatus.NOT_FOUND, "No Connection with that ID");
        } else if (isSocket) {
            socket(context, request, ticket, token);
        } else if (request.method().equals(HttpMethod.GET)) {
            receive(channel, request, ticket, token);
        } else {
            send(channel, request, ticket);
        }
    }

    private boolean isTaken(Channel channel, Negotiation.Ticket ticket, String transport) {
        if (!hub.options().has("transports", transport)) {
            Responses.sendText(channel, HttpResponseStatus.NOT_FOUND, transport + " is not offered");
            return true;
        }
        if (!ticket.take()) {
            hub.tally().add(HubCount.CONFLICTS);
            Responses.sendText(channel, HttpResponseStatus.CONFLICT, "Connection already taken");
            return true;
        }
        return false;
    }

    private void socket(
            ChannelHandlerContext context, FullHttpRequest request, Negotiation.Ticket ticket, @Nullable String token) {
        Channel channel = context.channel();
        if (isTaken(channel, ticket, "websocket")) {
            return;
        }
        String url = "ws://" + request.headers().get(HttpHeaderNames.HOST) + request.uri();
        WebSocketServerHandshaker handshaker =
                new WebSocketServerHandshakerFactory(url, null, false, MAX_BODY).newHandshaker(request);
        if (handshaker == null) {
            Responses.sendText(channel, HttpResponseStatus.UPGRADE_REQUIRED, "");
            return;
        }
        HubConnection connection =
                new HubConnection(hub, ticket.connectionId(), channel.eventLoop(), new SocketOutlet(channel));
        channel.closeFuture().addListener(closed -> negotiation.forget(token));
        ChannelFuture unused = handshaker.handshake(channel, request);
        context.pipeline().replace(this, "socket", new SocketHandler(connection));
    }

    private void receive(Channel channel, FullHttpRequest request, Negotiation.Ticket ticket, String token) {
        PollingConnection known = ticket.use(PollingConnection.class);
        if (known != null) {
            polling = known.outlet();
            known.connection().on(() -> known.outlet().poll(channel));
        } else if (String.valueOf(request.headers().get(HttpHeaderNames.ACCEPT)).contains("text/event-stream")) {
            if (!isTaken(channel, ticket, "sse")) {
                EventsOutlet outlet = new EventsOutlet(channel);
                HubConnection connection = new HubConnection(hub, ticket.connectionId(), channel.eventLoop(), outlet);
                channel.closeFuture().addListener(closed -> negotiation.forget(token));
                ticket.fill(connection);
                streaming = connection;
                outlet.begin();
            }
        } else if (!isTaken(channel, ticket, "longpolling")) {
            PollingOutlet outlet =
                    new PollingOutlet(hub.options(), channel.eventLoop(), () -> negotiation.forget(token));
            HubConnection connection = new HubConnection(hub, ticket.connectionId(), channel.eventLoop(), outlet);
            ticket.fill(new PollingConnection(connection, outlet));
            // The first poll only makes the connection.
            Responses.sendText(channel, HttpResponseStatus.OK, "");
        }
    }

    private record PollingConnection(HubConnection connection, PollingOutlet outlet) {}

    private void send(Channel channel, FullHttpRequest request, Negotiation.Ticket ticket) {
        PollingConnection known = ticket.use(PollingConnection.class);
        HubConnection connection = known == null ? ticket.use(HubConnection.class) : known.connection();
        if (connection == null) {
            Responses.sendText(channel, HttpResponseStatus.NOT_FOUND, "No Connection with that ID");
        } else if (request.method().equals(HttpMethod.POST)) {
            byte[] body = ByteBufUtil.getBytes(request.content());
            boolean binary = !isText(body);
            connection.on(() -> {
                connection.receive(body, binary);
                Responses.sendText(channel, HttpResponseStatus.OK, "");
            });
        } else if (request.method().equals(HttpMethod.DELETE) && known != null) {
            connection.on(() -> {
                connection.end();
                Responses.sendText(channel, HttpResponseStatus.ACCEPTED, "");
            });
        } else {
            Responses.sendText(channel, HttpResponseStatus.METHOD_NOT_ALLOWED, "");
        }
    }

    /** Messages of JSON, and handshakes, end with a separator; those of MessagePack begin with a length. */
    private static boolean isText(byte[] body) {
        return body.length > 0 && body[0] == '{' && body[body.length - 1] == Inbox.SEPARATOR;
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        if (streaming != null) {
            streaming.cut();
        }
        PollingOutlet waiting = polling;
        if (waiting != null) {
            waiting.on(() -> waiting.closed(context.channel()));
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        // A reset, or no HTTP.
        ChannelFuture unused = context.close();
    }
}
