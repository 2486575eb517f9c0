package io.github.jmeterduplex.samples.servers.signalr;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Sends to a client over its WebSocket. Confined to its event loop. */
final class SocketOutlet implements Outlet {
    private static final int CLOSE_SECONDS = 5;

    private final Channel channel;

    SocketOutlet(Channel channel) {
        this.channel = channel;
    }

    @Override
    public String name() {
        return "websocket";
    }

    @Override
    public boolean send(byte[] bytes, boolean binary) {
        Responses.write(
                channel,
                binary
                        ? new BinaryWebSocketFrame(Unpooled.wrappedBuffer(bytes))
                        : new TextWebSocketFrame(Unpooled.wrappedBuffer(bytes)));
        return reads(channel);
    }

    /** Whether the client takes what is sent; one that has just gone is not slow, and its end is noticed by itself. */
    static boolean reads(Channel channel) {
        return channel.isWritable() || !channel.isActive();
    }

    @Override
    public void finish() {
        Responses.write(channel, new CloseWebSocketFrame(WebSocketCloseStatus.NORMAL_CLOSURE));
        // The client's own close frame ends it sooner.
        Future<?> unused = channel.eventLoop().schedule(this::close, CLOSE_SECONDS, TimeUnit.SECONDS);
    }

    private void close() {
        ChannelFuture unused = channel.close();
    }

    @Override
    public void cut() {
        cut(channel);
    }

    /** Closes with a reset instead of a farewell. */
    static void cut(Channel channel) {
        if (channel.isOpen()) {
            channel.config().setOption(ChannelOption.SO_LINGER, 0);
            ChannelFuture unused = channel.close();
        }
    }
}
