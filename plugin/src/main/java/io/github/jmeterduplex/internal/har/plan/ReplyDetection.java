package io.github.jmeterduplex.internal.har.plan;

import io.github.jmeterduplex.internal.har.recording.RecordedMessage;
import io.github.jmeterduplex.internal.har.recording.RecordedValue;
import org.jspecify.annotations.Nullable;

/**
 * How the reply to one recorded message can be recognised. Immutable.
 *
 * @param parameter the value of the parameter {@code reply}
 * @param id the value of the message that comes back; null if the protocol itself answers, or if there is not a reply
 * @param answer the first reply of the recording; null if there is not one
 * @param remark what was seen
 */
record ReplyDetection(
        String parameter,
        @Nullable RecordedValue id,
        @Nullable RecordedMessage answer,
        String remark) {
    /** Returns a detection by the protocol's own reply, for example a STOMP receipt. */
    static ReplyDetection own(String parameter, @Nullable RecordedMessage answer, String remark) {
        return new ReplyDetection(parameter, null, answer, remark);
    }

    /** Returns a detection that does not know how to recognise a reply. */
    static ReplyDetection none(String remark) {
        return new ReplyDetection("none", null, null, remark);
    }

    boolean isKnown() {
        return !parameter.equals("none");
    }
}
