package io.github.jmeterduplex.samples.servers.signalr;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import java.nio.charset.StandardCharsets;

/** Sends to a client by server-sent events: one response without end. Confined to its event loop. */
final class EventsOutlet implements Outlet {
    private static final byte[] DATA = "data: ".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] LINE_END = "\r\n".getBytes(StandardCharsets.US_ASCII);

    private final Channel channel;

    EventsOutlet(Channel channel) {
        this.channel = channel;
    }

    /** Sends the head of the response, and a comment so that it leaves at once. */
    void begin() {
        HttpResponse head = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
        head.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, "text/event-stream")
                .set(HttpHeaderNames.CACHE_CONTROL, "no-cache, no-store")
                .set(HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderValues.CHUNKED);
        Responses.write(channel, head);
        Responses.write(channel, new DefaultHttpContent(Unpooled.copiedBuffer(":\r\n", StandardCharsets.US_ASCII)));
    }

    @Override
    public String name() {
        return "sse";
    }

    @Override
    public boolean isBinaryPossible() {
        return false;
    }

    @Override
    public boolean send(byte[] bytes, boolean binary) {
        ByteBuf event = channel.alloc().buffer(bytes.length + DATA.length + 2 * LINE_END.length);
        event.writeBytes(DATA);
        for (byte each : bytes) {
            if (each == '\n') {
                event.writeBytes(LINE_END).writeBytes(DATA);
            } else {
                event.writeByte(each);
            }
        }
        event.writeBytes(LINE_END).writeBytes(LINE_END);
        Responses.write(channel, new DefaultHttpContent(event));
        return SocketOutlet.reads(channel);
    }

    @Override
    public void finish() {
        channel.writeAndFlush(LastHttpContent.EMPTY_LAST_CONTENT).addListener(ChannelFutureListener.CLOSE);
    }

    @Override
    public void cut() {
        SocketOutlet.cut(channel);
    }
}
