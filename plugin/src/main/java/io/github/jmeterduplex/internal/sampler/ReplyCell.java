package io.github.jmeterduplex.internal.sampler;

import io.github.jmeterduplex.internal.codec.JsonPointer;
import io.github.jmeterduplex.internal.match.IdReader;
import io.github.jmeterduplex.internal.match.ReplyRule;

/** Reads the cells {@code reply} and {@code replyFrom}. */
public final class ReplyCell {
    private static final String ALLOWED = "none, receipt, order, header:NAME or json:POINTER";

    private ReplyCell() {}

    /**
     * The rule that two cells ask for.
     *
     * @param reply how a reply is found
     * @param replyFrom the source of candidates, or null for any
     */
    public static ReplyRule parse(String reply, String replyFrom) {
        if (reply.equals("none")) {
            return ReplyRule.NONE;
        }
        if (reply.equals("receipt")) {
            return ReplyRule.RECEIPT;
        }
        if (reply.equals("order")) {
            if (replyFrom == null) {
                throw Cells.bad("replyFrom", "", "with reply=order the destination of a subscription");
            }
            return new ReplyRule(ReplyRule.Way.ORDER, reply, replyFrom, null);
        }
        return new ReplyRule(ReplyRule.Way.ID, reply, replyFrom, reader(reply));
    }

    /** The header that carries the id where the rule is {@code header:NAME}, else null. */
    public static String header(ReplyRule rule) {
        return rule.text().startsWith("header:") ? rule.text().substring("header:".length()) : null;
    }

    private static IdReader reader(String reply) {
        if (reply.startsWith("header:") && reply.length() > "header:".length()) {
            String name = reply.substring("header:".length());
            return arrival -> arrival.header(name);
        }
        if (reply.startsWith("json:")) {
            JsonPointer pointer = pointer(reply);
            return arrival -> pointer.read(arrival.bodyArray(), arrival.bodyOffset(), arrival.bodyLength());
        }
        throw Cells.bad("reply", reply, ALLOWED);
    }

    private static JsonPointer pointer(String reply) {
        try {
            return JsonPointer.compile(reply.substring("json:".length()));
        } catch (IllegalArgumentException e) {
            throw Cells.bad("reply", reply, "json: and a JSON pointer such as /id (RFC 6901)");
        }
    }
}
