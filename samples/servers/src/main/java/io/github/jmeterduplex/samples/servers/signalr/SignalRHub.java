package io.github.jmeterduplex.samples.servers.signalr;

import io.github.jmeterduplex.samples.servers.socketio.SocketIoChat;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.flush.FlushConsolidationHandler;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A SignalR hub at {@code /chat} of a port of 127.0.0.1, as ASP.NET Core has them: WebSocket, server-sent events and
 * long polling, JSON and MessagePack. All options are in {@link HubOptions}, all methods in {@link HubMethods}, the
 * counts of {@code GET /stats} in {@link HubCount}; {@code POST /stats/reset} starts these again.
 *
 * <p>{@code /redirect/chat} negotiates as Azure SignalR Service does, {@code /redirect/N/chat} N times over;
 * {@code /error/chat} refuses; {@code /old/chat} answers as ASP.NET SignalR, the older product, does.
 *
 * <p>Thread-safe. A running server ends with {@link #close}, or with the JVM.
 */
public final class SignalRHub implements AutoCloseable {
    private static final String LOOPBACK = "127.0.0.1";
    private static final int BACKLOG = 4096;
    private static final int THREADS = Math.max(2, Runtime.getRuntime().availableProcessors());
    /** More than this much unsent ends a connection. */
    private static final int MAX_UNSENT = 4 << 20;

    private static final int CLOSE_SECONDS = 5;

    private final Hub hub;
    private final EventLoopGroup loops;
    private final Channel channel;

    private SignalRHub(HubOptions options) {
        hub = new Hub(options);
        loops = new NioEventLoopGroup(THREADS);
        Negotiation negotiation = new Negotiation(options);
        try {
            channel = new ServerBootstrap()
                    .group(loops)
                    .channel(NioServerSocketChannel.class)
                    .option(ChannelOption.SO_BACKLOG, BACKLOG)
                    .childOption(ChannelOption.TCP_NODELAY, true)
                    .childOption(
                            ChannelOption.WRITE_BUFFER_WATER_MARK, new WriteBufferWaterMark(MAX_UNSENT / 2, MAX_UNSENT))
                    .childHandler(new ChannelInitializer<SocketChannel>() {
                        @Override
                        protected void initChannel(SocketChannel socket) {
                            socket.pipeline()
                                    .addLast(
                                            new FlushConsolidationHandler(),
                                            new HttpServerCodec(),
                                            new HttpObjectAggregator(HttpGate.MAX_BODY),
                                            new HttpGate(hub, negotiation));
                        }
                    })
                    .bind(LOOPBACK, options.number("port"))
                    .syncUninterruptibly()
                    .channel();
        } catch (RuntimeException e) {
            close(loops);
            throw e;
        }
    }

    /** Starts the hub and prints one line when it is ready; exit code 2 means a bad option. */
    public static void main(String[] args) {
        SocketIoChat.logWarningsOnly();
        try {
            System.out.println("SignalRHub listening on " + start(args).url());
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.exit(2);
        }
    }

    /**
     * Starts a hub and returns when it accepts connections.
     *
     * @param options such as {@code --access-token=sesame}; without {@code --port} it takes a free one
     * @throws IllegalArgumentException for an unknown or malformed option, which it names
     */
    public static SignalRHub start(String... options) {
        return new SignalRHub(HubOptions.parse(options));
    }

    /** The server's base URL, for example {@code http://127.0.0.1:8080}. */
    public String url() {
        return "http://" + LOOPBACK + ":" + port();
    }

    /** The hub's own, for example {@code http://127.0.0.1:8080/chat}. */
    public String hubUrl() {
        return url() + HttpGate.CHAT;
    }

    /** The TCP port in use. */
    public int port() {
        return ((InetSocketAddress) channel.localAddress()).getPort();
    }

    /** What {@code GET /stats} answers. */
    public Map<String, Object> stats() {
        return hub.statistics();
    }

    /** Starts the counts and the record again. */
    public void resetStats() {
        hub.reset();
    }

    /**
     * What clients sent, as it came, in the order of its coming; see the option {@code record}. Each has
     * {@code connection}, {@code transport}, and {@code text} or {@code base64}.
     */
    public List<Map<String, Object>> frames() {
        return hub.frames().all();
    }

    /** Closes every connection and the port. */
    @Override
    public void close() {
        channel.close().syncUninterruptibly();
        close(loops);
    }

    private static void close(EventLoopGroup loops) {
        loops.shutdownGracefully(0, CLOSE_SECONDS, TimeUnit.SECONDS).syncUninterruptibly();
    }
}
