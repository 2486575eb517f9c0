package io.github.jmeterduplex.internal.net.http;

import io.github.jmeterduplex.internal.net.http.ConnectionFaults.NotHttpException;
import io.github.jmeterduplex.internal.net.tcp.ConnectionLimits;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.Predicate;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpParser;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.util.BufferUtil;
import org.jspecify.annotations.Nullable;

/** Parses the bytes of one connection into successive HTTP/1.1 responses. Confined to one thread at a time. */
final class ResponseReader implements HttpParser.ResponseHandler {
    static final int SWITCHING_PROTOCOLS = 101;

    private static final int SHOWN_BYTES = 80;
    private static final String HTTP = "HTTP/";
    private static final int BAD_GATEWAY = 502;

    private final HttpParser parser = new HttpParser(this);

    // The request.
    private boolean forTunnel;
    private int maxBodyBytes;
    private Predicate<HttpResponse> streaming = head -> false;

    // The response.
    private HttpFields.Mutable headers = HttpFields.build();
    private @Nullable ByteArrayOutputStream body;
    private @Nullable HttpVersion version;
    private int status;
    private @Nullable String reason;
    private boolean started;
    /** The first bytes of the response, collected until its status line is complete, for error messages. */
    private String beginning = "";

    private boolean headComplete;
    private int headBytes;
    private boolean streams;
    private byte @Nullable [] part;
    private boolean complete;
    private boolean bodyCut;
    private @Nullable Throwable breach;

    /** Whether the connection's input has ended. */
    private boolean ended;

    ResponseReader() {
        // A cache of header fields takes 100 KB for each connection if it is used.
        parser.setHeaderCacheSize(0);
    }

    /**
     * Prepares to parse the response to a request that is about to be sent.
     *
     * @param isConnect whether its body, if it has one, is ignored
     * @param maxBody bytes of its body to keep, if it does not come in parts
     * @param wantsParts decides by the head whether the body comes in parts
     */
    void expect(boolean isConnect, int maxBody, Predicate<HttpResponse> wantsParts) {
        forTunnel = isConnect;
        maxBodyBytes = maxBody;
        streaming = wantsParts;
        parser.setHeadResponse(isConnect);
    }

    /** Records that the input has ended after the bytes already read. */
    void endInput() {
        ended = true;
        parser.atEOF();
    }

    /**
     * Parses bytes up to the end of the response, the end of a part of its body, or the end of the bytes.
     *
     * @return the fault of the other side, or null if it made none
     */
    @Nullable
    Throwable read(ByteBuffer bytes) {
        if (!started) {
            keepBeginning(bytes);
        }
        headBytes += bytes.remaining();
        parser.parseNext(bytes);
        if (!headComplete && headBytes > ConnectionLimits.HEAD_BYTES) {
            breach = ConnectionFaults.headTooLong();
        }
        if (breach != null) {
            return recognized(breach);
        }
        if (complete && status < 200 && status != SWITCHING_PROTOCOLS) {
            // An interim response: the one that counts follows.
            reset();
            parser.setHeadResponse(forTunnel);
        }
        return null;
    }

    private void keepBeginning(ByteBuffer bytes) {
        byte[] shown = new byte[Math.min(bytes.remaining(), SHOWN_BYTES - beginning.length())];
        bytes.get(bytes.position(), shown);
        beginning += new String(shown, StandardCharsets.ISO_8859_1);
    }

    private Throwable recognized(Throwable wrong) {
        if (started || wrong instanceof EOFException) {
            return wrong;
        }
        boolean isCutShort = ended && beginning.startsWith(HTTP);
        return isCutShort ? new EOFException() : new NotHttpException(beginning);
    }

    /** Whether the current response is complete. */
    boolean isComplete() {
        return complete;
    }

    /** Returns the part of the body that was parsed last and forgets it; null if there is not a new one. */
    byte @Nullable [] takePart() {
        byte[] taken = part;
        part = null;
        return taken;
    }

    /**
     * Returns the complete response. Another one may follow.
     *
     * @param isLast whether the connection takes no more requests in any case
     */
    HttpResponse take(boolean isLast) {
        boolean reusable = !isLast
                && !bodyCut
                && version == HttpVersion.HTTP_1_1
                && !headers.contains("Connection", "close")
                && !parser.isClosed()
                && !parser.isClose();
        boolean isUnreadable = HttpResponse.encoding(headers) != null;
        String text = body == null || isUnreadable ? "" : body.toString(StandardCharsets.UTF_8);
        HttpResponse answer = answer(text, reusable);
        reset();
        return answer;
    }

    private HttpResponse answer(String text, boolean reusable) {
        return new HttpResponse(status, reason, headers.asImmutable(), text, bodyCut, reusable);
    }

    private void reset() {
        if (!parser.isClosed() && !parser.isClose()) {
            parser.reset();
        }
        headers = HttpFields.build();
        body = null;
        started = false;
        beginning = "";
        headComplete = false;
        headBytes = 0;
        streams = false;
        complete = false;
        bodyCut = false;
    }

    @Override
    public void startResponse(HttpVersion responseVersion, int responseStatus, @Nullable String responseReason) {
        version = responseVersion;
        status = responseStatus;
        reason = responseReason;
        started = true;
    }

    @Override
    public void parsedHeader(HttpField field) {
        headers.add(field);
    }

    @Override
    public boolean headerComplete() {
        headComplete = true;
        streams = status >= 200 && streaming.test(answer("", false));
        return false;
    }

    @Override
    public boolean content(ByteBuffer item) {
        if (streams) {
            part = BufferUtil.toArray(item);
            return true;
        }
        if (body == null) {
            body = new ByteArrayOutputStream();
        }
        int room = Math.min(maxBodyBytes - body.size(), item.remaining());
        byte[] bytes = new byte[room];
        item.get(bytes);
        body.write(bytes, 0, room);
        bodyCut = item.hasRemaining();
        complete = bodyCut;
        return bodyCut;
    }

    @Override
    public boolean contentComplete() {
        return false;
    }

    @Override
    public boolean messageComplete() {
        complete = true;
        return true;
    }

    /** {@inheritDoc} Jetty's parser also calls this for a broken body, though more bytes may come. */
    @Override
    public void earlyEOF() {
        breach = ended
                ? new EOFException()
                : new HttpException.RuntimeException(BAD_GATEWAY, "a body that is not in the form of its head");
    }

    @Override
    public void badMessage(HttpException failure) {
        breach = (Throwable) failure;
    }
}
