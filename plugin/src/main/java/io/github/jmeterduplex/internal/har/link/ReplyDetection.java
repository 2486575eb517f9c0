package io.github.jmeterduplex.internal.har.link;

import io.github.jmeterduplex.internal.har.session.RecordedMessage;
import io.github.jmeterduplex.internal.har.session.RecordedValue;
import org.jspecify.annotations.Nullable;

/**
 * How the reply to one recorded message can be recognised. Immutable.
 *
 * @param parameter the value of the parameter {@code reply}
 * @param from the value of the parameter {@code replyFrom}; empty where the protocol itself answers
 * @param id the value of the message that comes back; null where the protocol itself answers, or nothing does
 * @param answer the first reply of the recording; null where there is none
 * @param heard where the value came back; null where the protocol itself answers
 * @param remark what was seen
 */
public record ReplyDetection(
        String parameter,
        String from,
        @Nullable RecordedValue id,
        @Nullable RecordedMessage answer,
        @Nullable RecordedValue heard,
        String remark) {
    /** The protocol itself answers. */
    static ReplyDetection own(String parameter, @Nullable RecordedMessage answer, String remark) {
        return new ReplyDetection(parameter, "", null, answer, null, remark);
    }

    /** Nothing that is sure. */
    static ReplyDetection none(String remark) {
        return new ReplyDetection("none", "", null, null, null, remark);
    }

    /** Whether there is one. */
    public boolean isKnown() {
        return !parameter.equals("none");
    }
}
