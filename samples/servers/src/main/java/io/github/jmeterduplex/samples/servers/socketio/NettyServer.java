package io.github.jmeterduplex.samples.servers.socketio;

import com.corundumstudio.socketio.AckMode;
import com.corundumstudio.socketio.Configuration;
import com.corundumstudio.socketio.SocketIOChannelInitializer;
import com.corundumstudio.socketio.SocketIOServer;
import com.corundumstudio.socketio.Transport;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;

/** netty-socketio on 127.0.0.1, with an HTTP handler of its own before it and a port that can be asked for. */
final class NettyServer extends SocketIOServer {
    private static final String LOOPBACK = "127.0.0.1";
    private static final int BACKLOG = 4096;
    private static final int FIRST_DATA_TIMEOUT_MILLIS = 20_000;
    private static final int PING_TIMEOUT_MILLIS = 20_000;

    private final CompletableFuture<Integer> port = new CompletableFuture<>();

    NettyServer(int port, Transport transport, ChannelHandler http) {
        super(configuration(port, transport));
        setPipelineFactory(new SocketIOChannelInitializer() {
            @Override
            protected void addSocketioHandlers(ChannelPipeline pipeline) {
                super.addSocketioHandlers(pipeline);
                pipeline.addAfter(AUTHORIZE_HANDLER, "statistics", http);
            }
        });
    }

    private static Configuration configuration(int port, Transport transport) {
        Configuration configuration = new Configuration();
        configuration.setHostname(LOOPBACK);
        configuration.setPort(port);
        configuration.setTransports(transport);
        configuration.setAckMode(AckMode.MANUAL);
        // otherwise clients that share a cookie would share a session
        configuration.setRandomSession(true);
        configuration.setAllowCustomRequests(true);
        configuration.setHttpCompression(false);
        configuration.setWebsocketCompression(false);
        configuration.setFirstDataTimeout(FIRST_DATA_TIMEOUT_MILLIS);
        configuration.setPingTimeout(PING_TIMEOUT_MILLIS);
        configuration.getSocketConfig().setAcceptBackLog(BACKLOG);
        configuration.getSocketConfig().setReuseAddress(true);
        return configuration;
    }

    @Override
    protected void applyConnectionOptions(ServerBootstrap bootstrap) {
        super.applyConnectionOptions(bootstrap);
        bootstrap.handler(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelActive(ChannelHandlerContext context) throws Exception {
                port.complete(((InetSocketAddress) context.channel().localAddress()).getPort());
                super.channelActive(context);
            }
        });
    }

    /** The TCP port in use; waits for the start. */
    int port() {
        return port.join();
    }
}
