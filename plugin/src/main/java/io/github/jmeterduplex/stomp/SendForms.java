package io.github.jmeterduplex.stomp;

import io.github.jmeterduplex.internal.codec.SendForm;
import io.github.jmeterduplex.internal.codec.StompVersion;
import io.github.jmeterduplex.internal.sampler.HeaderCell;
import io.github.jmeterduplex.internal.session.Template;
import io.github.jmeterduplex.session.Header;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The frames of messages that differ in nothing but the id in a header of its own: what they have in common is put together once
 * for each version of STOMP, not for each message. Thread-safe.
 */
final class SendForms {
    private final String destination;
    private final String contentType;
    private final List<Header> headers;
    private final String idHeader;
    private final byte[] body;
    private final Map<StompVersion, SendForm> forms = new ConcurrentHashMap<>();

    private SendForms(String destination, String contentType, List<Header> headers, String idHeader, byte[] body) {
        this.destination = destination;
        this.contentType = contentType;
        this.headers = headers;
        this.idHeader = idHeader;
        this.body = body;
    }

    /**
     * The forms of the messages of these cells.
     *
     * @param contentType or null
     * @param body of all messages, or null where they differ
     * @param idHeader or null
     * @return null where messages differ in more
     */
    static SendForms of(
            Template destination, Template contentType, List<HeaderCell> headers, Template body, String idHeader) {
        boolean differ = idHeader == null
                || body == null
                || !body.isConstant()
                || !destination.isConstant()
                || (contentType != null && !contentType.isConstant())
                || headers.stream().anyMatch(header -> !header.value().isConstant());
        return differ
                ? null
                : new SendForms(
                        text(destination),
                        contentType == null ? null : text(contentType),
                        headers.stream()
                                .map(header -> new Header(header.name(), text(header.value())))
                                .toList(),
                        idHeader,
                        body.renderBytes(name -> null, Template.Escape.NONE));
    }

    private static String text(Template constant) {
        return constant.render(name -> null, Template.Escape.NONE);
    }

    /** The form of one version. */
    SendForm of(StompVersion version) {
        SendForm known = forms.get(version);
        return known != null ? known : forms.computeIfAbsent(version, this::form);
    }

    private SendForm form(StompVersion version) {
        return SendForm.of(version, destination, contentType, headers, idHeader, body);
    }

    /** Of the bodies, in bytes. */
    int bodyLength() {
        return body.length;
    }
}
