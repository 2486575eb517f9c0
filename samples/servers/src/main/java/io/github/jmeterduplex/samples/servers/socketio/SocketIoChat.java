package io.github.jmeterduplex.samples.servers.socketio;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import com.corundumstudio.socketio.Transport;
import com.fasterxml.jackson.jr.ob.JSON;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.io.IOException;
import java.util.Map;
import java.util.function.Supplier;
import org.slf4j.LoggerFactory;

/**
 * A Socket.IO server in Java: JSON over WebSocket, Engine.IO revisions 4 and 3, at {@code /socket.io/}. It has the
 * events {@code echo}, {@code event-echo}, {@code p2p}, {@code join} and {@code room} of the Node servers and, with
 * the same names, their counts at {@code GET /stats}; {@code POST /stats/reset} starts these again.
 *
 * <p>Thread-safe. A running server ends with {@link #close}, or with the JVM.
 */
public final class SocketIoChat implements AutoCloseable {
    private static final int MAX_PORT = 65_535;

    private final ChatEvents events;
    private final NettyServer server;

    private SocketIoChat(int port, Transport transport) {
        events = new ChatEvents();
        server = new NettyServer(port, transport, new StatisticsHandler(events::statistics, events::resetStatistics));
        events.register(server);
    }

    /** Starts the server and prints one line when it is ready; exit code 2 means a bad argument. */
    public static void main(String[] args) {
        if (args.length != 1 || !args[0].matches("[0-9]{1,5}") || Integer.parseInt(args[0]) > MAX_PORT) {
            System.err.println("Expected one argument, the port from 0 to " + MAX_PORT + ", where 0 takes a free one");
            System.exit(2);
        }
        logWarningsOnly();
        System.out.println(
                "SocketIoChat listening on " + start(Integer.parseInt(args[0])).url());
    }

    /** Has this JVM log warnings and errors alone: without a configuration Logback writes netty's every step. */
    public static void logWarningsOnly() {
        ((Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME)).setLevel(Level.WARN);
    }

    /**
     * Starts a server and returns when it accepts connections.
     *
     * @param port 0 takes a free one
     */
    public static SocketIoChat start(int port) {
        // Its polling loses bursts.
        return start(new SocketIoChat(port, Transport.WEBSOCKET));
    }

    /** The same over polling alone, on a free port. */
    public static SocketIoChat startPolling() {
        return start(new SocketIoChat(0, Transport.POLLING));
    }

    private static SocketIoChat start(SocketIoChat chat) {
        try {
            chat.server.start();
            return chat;
        } catch (RuntimeException e) {
            chat.close();
            throw e;
        }
    }

    /** The server's base URL, for example {@code http://127.0.0.1:8080}. */
    public String url() {
        return "http://127.0.0.1:" + port();
    }

    /** The TCP port in use. */
    public int port() {
        return server.port();
    }

    /** What {@code GET /stats} answers. */
    public Map<String, Object> stats() {
        return events.statistics();
    }

    /** Closes every session and the port; takes a few seconds. */
    @Override
    public void close() {
        server.stop();
    }

    /** Answers {@code GET /stats} and {@code POST /stats/reset} and passes all else on. Thread-safe. */
    @ChannelHandler.Sharable
    private static final class StatisticsHandler extends SimpleChannelInboundHandler<FullHttpRequest> {
        private final Supplier<Map<String, Object>> statistics;
        private final Runnable reset;

        StatisticsHandler(Supplier<Map<String, Object>> statistics, Runnable reset) {
            this.statistics = statistics;
            this.reset = reset;
        }

        @Override
        protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) throws IOException {
            boolean asksReset =
                    request.method().equals(HttpMethod.POST) && request.uri().equals("/stats/reset");
            boolean asks =
                    request.method().equals(HttpMethod.GET) && request.uri().equals("/stats");
            if (!asks && !asksReset) {
                context.fireChannelRead(request.retain());
                return;
            }
            if (asksReset) {
                reset.run();
            }
            byte[] body = JSON.std.asBytes(statistics.get());
            FullHttpResponse response = new DefaultFullHttpResponse(
                    HttpVersion.HTTP_1_1, HttpResponseStatus.OK, Unpooled.wrappedBuffer(body));
            response.headers()
                    .set(HttpHeaderNames.CONTENT_TYPE, "application/json")
                    .setInt(HttpHeaderNames.CONTENT_LENGTH, body.length);
            context.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE);
        }
    }
}
