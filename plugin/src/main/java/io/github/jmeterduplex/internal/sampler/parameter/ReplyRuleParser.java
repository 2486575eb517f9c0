package io.github.jmeterduplex.internal.sampler.parameter;

import io.github.jmeterduplex.internal.codec.BoundedRegex;
import io.github.jmeterduplex.internal.codec.JsonPointer;
import io.github.jmeterduplex.internal.codec.RegexStepBudget;
import io.github.jmeterduplex.internal.engine.match.IdReader;
import io.github.jmeterduplex.internal.engine.match.ReplyRule;
import io.github.jmeterduplex.internal.engine.user.Template;
import io.github.jmeterduplex.internal.sampler.parameter.text.BadValueException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads the parameters {@code reply} and {@code replyFrom}. */
public final class ReplyRuleParser {
    static final Parameter<Template> FROM = Parameter.of(
                    "replyFrom", "", "any text, also with {{...}} of the session", text -> {
                        Template source = Template.parse(text);
                        if (source.uses(MessageValues::isOfMessage)) {
                            throw BadValueException.allowed(
                                    "{{...}} that is the same for all messages of a session: {{session}}, columns and"
                                            + " sessionVariables");
                        }
                        return source;
                    })
            .templated()
            .label("Reply comes from")
            .meaning("only messages of this destination, as it was subscribed to, event or method are replies."
                    + " Blank: of any. `reply` = `order` needs it, except over a plain WebSocket");

    /** The prefix of a reply rule that finds the id in a header. */
    static final String HEADER = "header:";

    private ReplyRuleParser() {}

    /** The values of the parameter {@code reply} that one protocol allows. Immutable. */
    public static final class Words {
        private final @Nullable ReplyRule own;
        private final boolean headers;
        private final String places;
        private final Parameter<String> parameter;

        /**
         * Declares the values of the parameter {@code reply} that one protocol allows.
         *
         * @param missing the meaning of a blank parameter
         * @param own the rule of the protocol's own replies; null if it does not have them
         * @param headers whether its messages have headers
         * @param places where a message may hold its id, for the error message
         */
        public Words(String missing, @Nullable ReplyRule own, boolean headers, String places) {
            this.own = own;
            this.headers = headers;
            this.places = places;
            String first = own == null ? "none" : "none, " + own.text();
            this.parameter = Parameter.of("reply", missing, first + ", order, " + byId(), this::checked)
                    .suggesting(suggestions())
                    .label("Find the reply by")
                    .meaning("`none`: there is no reply; "
                            + (own == null ? "" : "`" + own.text() + "`: the server's own " + own.text() + "; ")
                            + "`order`: the next message; "
                            + (headers ? "`header:NAME`: the message with the id in that header; " : "")
                            + "`json:POINTER`: the message with the id at that place of its JSON, such as `/id`;"
                            + " `regex:PATTERN`: the one with the id in the pattern's group:"
                            + " [Replies](samplers.md#replies)");
        }

        private Words(Words like, ReplyRule own) {
            this.own = own;
            this.headers = like.headers;
            this.places = like.places;
            this.parameter = like.parameter;
        }

        /** Returns a copy of these values in which the protocol's own reply word stands for another rule. */
        public Words answeredBy(ReplyRule other) {
            return new Words(this, other);
        }

        private String[] suggestions() {
            List<String> words = new ArrayList<>(List.of("none"));
            if (own != null) {
                words.add(own.text());
            }
            words.addAll(List.of("order", headers || own == null ? "json:/id" : "json:/0/id"));
            if (headers) {
                words.add("header:correlation-id");
            }
            words.add("regex:");
            return words.toArray(String[]::new);
        }

        private String checked(String text) {
            var unused = rule(text, null, this, RegexStepBudget::new);
            return text;
        }

        /** Returns the forms of {@code reply} that find a reply by the message's id, for error messages. */
        String byId() {
            return (headers ? "header:NAME, " : "") + "json:POINTER or regex:PATTERN";
        }

        /**
         * Whether replies by order must be of one source. Over a plain WebSocket, which has no replies of its own, any
         * message may be one.
         */
        boolean ordersBySource() {
            return own != null;
        }

        /** Returns the name of the parameter with the text of a message, the first of its parts. */
        String body() {
            return places.substring(0, places.indexOf(' ')).replace(",", "");
        }

        /** Returns the parts of a message that may hold its id, for error messages. */
        String places() {
            return places;
        }

        public Parameter<String> parameter() {
            return parameter;
        }

        /** Returns whether replies are found by id, by order, by the protocol's own way, or not at all. */
        public ReplyRule.Way way(ParameterValues parameters) {
            String reply = parameters.get(parameter);
            if (own != null && reply.equals(own.text())) {
                return own.way();
            }
            return switch (reply) {
                case "none" -> ReplyRule.Way.NONE;
                case "order" -> ReplyRule.Way.ORDER;
                default -> ReplyRule.Way.ID;
            };
        }
    }

    /**
     * Returns the reply rule that {@code reply} and {@code replyFrom} describe, with {@code replyFrom} not yet
     * rendered.
     *
     * @param budget the budget of its pattern
     */
    static ReplyRule parse(ParameterValues parameters, Words words, Supplier<RegexStepBudget> budget) {
        Template from = parameters.optional(FROM);
        return rule(parameters.get(words.parameter), from == null ? null : from.toString(), words, budget);
    }

    private static ReplyRule rule(String reply, @Nullable String from, Words words, Supplier<RegexStepBudget> budget) {
        if (reply.equals("none")) {
            return ReplyRule.NONE;
        }
        if (words.own != null && reply.equals(words.own.text())) {
            return words.own;
        }
        if (reply.equals("order")) {
            return new ReplyRule(ReplyRule.Way.ORDER, reply, from, null);
        }
        return new ReplyRule(ReplyRule.Way.ID, reply, from, reader(reply, words, budget));
    }

    /** Returns the name of the header that holds the id if the rule is {@code header:NAME}, otherwise null. */
    public static @Nullable String header(ReplyRule rule) {
        return rule.text().startsWith(HEADER) ? rule.text().substring(HEADER.length()) : null;
    }

    /** Returns the template of {@code replyFrom} if it differs from session to session, otherwise null. */
    static @Nullable Template source(ParameterValues parameters) {
        Template source = parameters.optional(FROM);
        return source == null || source.isConstant() ? null : source;
    }

    private static IdReader reader(String reply, Words words, Supplier<RegexStepBudget> budget) {
        if (words.headers && reply.startsWith(HEADER) && reply.length() > HEADER.length()) {
            return new IdReader.OfHeader(reply.substring(HEADER.length()));
        }
        if (reply.startsWith("json:")) {
            return jsonReader(reply);
        }
        if (reply.startsWith("regex:")) {
            BoundedRegex regex = regex(reply, budget.get());
            if (regex.groups() != 1) {
                throw BadValueException.allowed("regex: and a pattern with one group that holds the id");
            }
            return arrival -> arrival.find(regex);
        }
        throw BadValueException.refused();
    }

    /** Returns a reader of the id in a JSON body, at the JSON pointer after {@code json:}. */
    static IdReader jsonReader(String text) {
        return new IdReader.OfJson(pointer(text));
    }

    static BoundedRegex regex(String text, RegexStepBudget budget) {
        try {
            return BoundedRegex.compile(text.substring("regex:".length()), budget);
        } catch (IllegalArgumentException e) {
            throw BadValueException.allowed("regex: and a regular expression (" + e.getMessage() + ")");
        }
    }

    static JsonPointer pointer(String text) {
        try {
            return JsonPointer.compile(text.substring("json:".length()));
        } catch (IllegalArgumentException e) {
            throw BadValueException.allowed("json: and a JSON pointer such as /id (RFC 6901)");
        }
    }
}
