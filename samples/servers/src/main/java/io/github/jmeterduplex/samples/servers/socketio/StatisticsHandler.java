package io.github.jmeterduplex.samples.servers.socketio;

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

/** Answers {@code GET /stats} and {@code POST /stats/reset} and passes all else on. Thread-safe. */
@ChannelHandler.Sharable
final class StatisticsHandler extends SimpleChannelInboundHandler<FullHttpRequest> {
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
        boolean asks = request.method().equals(HttpMethod.GET) && request.uri().equals("/stats");
        if (!asks && !asksReset) {
            context.fireChannelRead(request.retain());
            return;
        }
        if (asksReset) {
            reset.run();
        }
        byte[] body = JSON.std.asBytes(statistics.get());
        FullHttpResponse response =
                new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK, Unpooled.wrappedBuffer(body));
        response.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, "application/json")
                .setInt(HttpHeaderNames.CONTENT_LENGTH, body.length);
        context.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE);
    }
}
