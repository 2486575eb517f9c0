package io.github.jmeterduplex.internal.sampler.run;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.match.IdReader;
import io.github.jmeterduplex.internal.engine.match.MessageBatch;
import io.github.jmeterduplex.internal.engine.match.ReplyRule;
import io.github.jmeterduplex.internal.engine.session.MessageSpecs;
import io.github.jmeterduplex.internal.engine.user.InboundMessage;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Says which messages came instead of the replies that a sample waited for. Created only if a sample has failed. */
final class MissingReplyText {
    private final Group<?> group;
    private final MessageSpecs specs;
    private final ReplyRule rule;
    private final long sinceNanos;

    /**
     * @param sinceNanos when the sample began to send
     */
    MissingReplyText(Group<?> group, MessageSpecs specs, long sinceNanos) {
        this.group = group;
        this.specs = specs;
        this.rule = specs.common().rule();
        this.sinceNanos = sinceNanos;
    }

    /** Returns the fault of a sample whose messages did not all get their replies, and says what came instead. */
    Fault of(Fault fault, MessageBatch batch) {
        byte[] reply = batch.wrongReply();
        if (fault.cause() == Cause.UNEXPECTED && reply != null) {
            return new Fault(
                    fault.cause(),
                    fault.message() + ": the reply is \"" + DisplayText.clean(new String(reply, StandardCharsets.UTF_8))
                            + '"');
        }
        String situation = GroupStateText.of(group.sessions());
        return new Fault(fault.cause(), fault.message() + "; " + situation + "; " + whatCame());
    }

    private String whatCame() {
        if (group.mailbox().keep() == 0) {
            return "what came meanwhile was not kept (keep 0)";
        }
        List<InboundMessage> came = group.mailbox().messages().stream()
                .filter(message -> message.arrivedNanos() - sinceNanos >= 0 && !message.isReply())
                .toList();
        if (came.isEmpty()) {
            return "nothing else came meanwhile";
        }
        List<InboundMessage> candidates =
                came.stream().filter(message -> specs.accepts(message.source())).toList();
        return GroupStateText.candidates(candidates, "came meanwhile that did not match", this::id)
                + GroupStateText.elsewhere(
                        "; not from replyFrom",
                        came.stream()
                                .filter(message -> !specs.accepts(message.source()))
                                .toList());
    }

    private String id(InboundMessage candidate) {
        IdReader reader = rule.reader();
        if (reader == null) {
            return "";
        }
        try {
            String id = reader.read(candidate);
            return id == null ? " (no id)" : " (id " + DisplayText.clean(id) + ")";
        } catch (ProtocolViolation e) {
            // The session has ended because of this already; here it is shown once more.
            return " (" + e.getMessage() + ")";
        }
    }
}
