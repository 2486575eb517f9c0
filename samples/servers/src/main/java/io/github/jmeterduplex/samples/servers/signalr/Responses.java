package io.github.jmeterduplex.samples.servers.signalr;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Writes HTTP responses. Thread-safe. */
final class Responses {
    private Responses() {}

    static void send(Channel channel, HttpResponseStatus status, String contentType, byte[] body) {
        FullHttpResponse response =
                new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, Unpooled.wrappedBuffer(body));
        if (status.code() != HttpResponseStatus.NO_CONTENT.code()) {
            response.headers().setInt(HttpHeaderNames.CONTENT_LENGTH, body.length);
        }
        if (body.length > 0) {
            response.headers().set(HttpHeaderNames.CONTENT_TYPE, contentType);
        }
        write(channel, response);
    }

    /** Writes; a failure ends the channel, which its handler hears of. */
    static void write(Channel channel, Object message) {
        ChannelFuture unused = channel.writeAndFlush(message, channel.voidPromise());
    }

    static void sendText(Channel channel, HttpResponseStatus status, String text) {
        send(channel, status, "text/plain", text.getBytes(StandardCharsets.UTF_8));
    }

    static void sendJson(Channel channel, Object value) {
        try {
            send(channel, HttpResponseStatus.OK, "application/json", JsonCodec.JACKSON.asBytes(value));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
