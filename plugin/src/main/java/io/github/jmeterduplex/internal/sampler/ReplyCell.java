package io.github.jmeterduplex.internal.sampler;

import io.github.jmeterduplex.internal.codec.JsonPointer;
import io.github.jmeterduplex.internal.match.IdReader;
import io.github.jmeterduplex.internal.match.ReplyRule;

/** Reads the cells {@code reply} and {@code replyFrom}. */
public final class ReplyCell {
    private static final String ALLOWED = "none, receipt, order, header:NAME or json:POINTER";

    private ReplyCell() {}

    /** The rule that the two cells ask for. */
    public static ReplyRule parse(Cells cells) {
        String reply = cells.text("reply", "none");
        String replyFrom = cells.text("replyFrom", null);
        if (reply.equals("none")) {
            return ReplyRule.NONE;
        }
        if (reply.equals("receipt")) {
            return ReplyRule.RECEIPT;
        }
        if (reply.equals("order")) {
            if (replyFrom == null) {
                throw cells.refused("replyFrom", "with reply=order the source of the replies");
            }
            return new ReplyRule(ReplyRule.Way.ORDER, reply, replyFrom, null);
        }
        return new ReplyRule(ReplyRule.Way.ID, reply, replyFrom, reader(cells, reply));
    }

    /** The header that carries the id where the rule is {@code header:NAME}, else null. */
    public static String header(ReplyRule rule) {
        return rule.text().startsWith("header:") ? rule.text().substring("header:".length()) : null;
    }

    private static IdReader reader(Cells cells, String reply) {
        if (reply.startsWith("header:") && reply.length() > "header:".length()) {
            String name = reply.substring("header:".length());
            return arrival -> arrival.header(name);
        }
        if (reply.startsWith("json:")) {
            JsonPointer pointer = pointer(cells, reply);
            return arrival -> pointer.read(arrival.bodyArray(), arrival.bodyOffset(), arrival.bodyLength());
        }
        throw cells.refused("reply", ALLOWED);
    }

    private static JsonPointer pointer(Cells cells, String reply) {
        try {
            return JsonPointer.compile(reply.substring("json:".length()));
        } catch (IllegalArgumentException e) {
            throw cells.refused("reply", "json: and a JSON pointer such as /id (RFC 6901)");
        }
    }
}
