package io.github.jmeterduplex.internal.parameter;

import io.github.jmeterduplex.internal.codec.BoundedRegex;
import io.github.jmeterduplex.internal.codec.JsonPointer;
import io.github.jmeterduplex.internal.codec.StepBudget;
import io.github.jmeterduplex.internal.match.HeaderReader;
import io.github.jmeterduplex.internal.match.IdReader;
import io.github.jmeterduplex.internal.match.ReplyRule;
import io.github.jmeterduplex.internal.session.data.Template;
import java.util.function.Supplier;

/** Reads the cells {@code reply} and {@code replyFrom}. */
public final class ReplyCell {
    private ReplyCell() {}

    /**
     * What a protocol allows as {@code reply}.
     *
     * @param missing what a blank cell means
     * @param own the rule by which the protocol answers itself
     * @param headers whether its messages have headers
     */
    public record Words(String missing, ReplyRule own, boolean headers) {
        /** The words that match by the message's id. */
        String byId() {
            return (headers ? "header:NAME, " : "") + "json:POINTER or regex:PATTERN";
        }

        private String allowed() {
            return "none, " + own.text() + ", order, " + byId();
        }
    }

    /**
     * The rule that the two cells ask for, the text of {@code replyFrom} as it is.
     *
     * @param budget of its pattern
     */
    public static ReplyRule parse(Cells cells, Words words, Supplier<StepBudget> budget) {
        String reply = cells.text("reply", words.missing());
        String replyFrom = cells.text("replyFrom", null);
        if (reply.equals("none")) {
            return ReplyRule.NONE;
        }
        if (reply.equals(words.own().text())) {
            return words.own();
        }
        if (reply.equals("order")) {
            if (replyFrom == null) {
                throw cells.refused("replyFrom", "with reply=order the source of the replies");
            }
            return new ReplyRule(ReplyRule.Way.ORDER, reply, replyFrom, null);
        }
        return new ReplyRule(ReplyRule.Way.ID, reply, replyFrom, reader(cells, reply, words, budget));
    }

    /** The header that carries the id where the rule is {@code header:NAME}, else null. */
    public static String header(ReplyRule rule) {
        return rule.text().startsWith("header:") ? rule.text().substring("header:".length()) : null;
    }

    /** The cell {@code replyFrom} where it holds {@code {{...}}}, else null. */
    static Template source(Cells cells) {
        Template source = Template.parse(cells.text("replyFrom", ""));
        if (source.uses(MessageValues::isOfMessage)) {
            throw cells.refused(
                    "replyFrom",
                    "{{...}} that is the same for all messages of a session: {{session}}, columns and sessionVariables");
        }
        return source.isConstant() ? null : source;
    }

    private static IdReader reader(Cells cells, String reply, Words words, Supplier<StepBudget> budget) {
        if (words.headers() && reply.startsWith("header:") && reply.length() > "header:".length()) {
            return new HeaderReader(reply.substring("header:".length()));
        }
        if (reply.startsWith("json:")) {
            return jsonReader(cells, "reply", reply);
        }
        if (reply.startsWith("regex:")) {
            BoundedRegex regex = regex(cells, "reply", reply, budget.get());
            if (regex.groups() != 1) {
                throw cells.refused("reply", "regex: and a pattern with one group that holds the id");
            }
            return arrival -> regex.find(arrival.bodyArray(), arrival.bodyOffset(), arrival.bodyLength());
        }
        throw cells.refused("reply", words.allowed());
    }

    /** Reads a value out of a JSON body, at the pointer behind {@code json:}. */
    static IdReader jsonReader(Cells cells, String cell, String text) {
        JsonPointer pointer = pointer(cells, cell, text);
        return arrival -> pointer.read(arrival.bodyArray(), arrival.bodyOffset(), arrival.bodyLength());
    }

    static BoundedRegex regex(Cells cells, String cell, String text, StepBudget budget) {
        try {
            return BoundedRegex.compile(text.substring("regex:".length()), budget);
        } catch (IllegalArgumentException e) {
            throw cells.refused(cell, "regex: and a regular expression (" + e.getMessage() + ")");
        }
    }

    static JsonPointer pointer(Cells cells, String cell, String text) {
        try {
            return JsonPointer.compile(text.substring("json:".length()));
        } catch (IllegalArgumentException e) {
            throw cells.refused(cell, "json: and a JSON pointer such as /id (RFC 6901)");
        }
    }
}
