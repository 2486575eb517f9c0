package io.github.jmeterduplex.samples.servers.signalr;

import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.ContinuationWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PongWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;

/** What comes over a WebSocket; any piece of a message is handed on, as the hub protocol has its own ends. */
final class SocketHandler extends SimpleChannelInboundHandler<WebSocketFrame> {
    private final HubConnection connection;
    private boolean binary;

    SocketHandler(HubConnection connection) {
        this.connection = connection;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, WebSocketFrame frame) {
        if (frame instanceof PingWebSocketFrame) {
            Responses.write(
                    context.channel(), new PongWebSocketFrame(frame.content().retain()));
        } else if (frame instanceof CloseWebSocketFrame) {
            if (connection.isEnded()) {
                ChannelFuture unused = context.close();
            } else {
                connection.end();
                context.writeAndFlush(new CloseWebSocketFrame(1000, "")).addListener(ChannelFutureListener.CLOSE);
            }
        } else if (!(frame instanceof PongWebSocketFrame)) {
            binary = frame instanceof BinaryWebSocketFrame || (binary && frame instanceof ContinuationWebSocketFrame);
            connection.receive(ByteBufUtil.getBytes(frame.content()), binary);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        connection.cut();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        // A reset, or frames that are none: the connection is over.
        connection.cut();
    }
}
