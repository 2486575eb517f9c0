package io.github.jmeterduplex.internal.sampler.parameter;

import io.github.jmeterduplex.internal.codec.RegexStepBudget;
import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.match.Matcher;
import io.github.jmeterduplex.internal.engine.match.MessageSpec;
import io.github.jmeterduplex.internal.engine.match.OutgoingMessage;
import io.github.jmeterduplex.internal.engine.match.ReplyCandidate;
import io.github.jmeterduplex.internal.engine.match.ReplyRule;
import io.github.jmeterduplex.internal.engine.session.MessageSpecs;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.IdPlaceholders;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.internal.engine.user.Template;
import io.github.jmeterduplex.internal.protocol.websocket.Condition;
import io.github.jmeterduplex.internal.protocol.websocket.ConditionInput;
import io.github.jmeterduplex.internal.record.log.LabelStats;
import io.github.jmeterduplex.internal.sampler.parameter.text.BadValueException;
import java.util.Locale;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The parameters that say how replies are found, checked and counted; the samplers that send have them, in every
 * protocol.
 *
 * @param specs what messages have in common
 * @param expect what replies must hold, if that differs from message to message
 * @param replies the number of replies that a message waits for; 0 = one for each session that is open when it is sent
 * @param waitForReplies whether the sample waits for the replies
 * @param traceSample the share of messages whose trace context is sampled
 */
public record ReplyParameters(
        MessageSpecs specs, @Nullable ExpectParameter expect, int replies, boolean waitForReplies, double traceSample) {
    /** A text in braces that was probably meant as the id of the message. */
    private static final Pattern LIKE_AN_ID =
            Pattern.compile("\\$?\\{+\\s*(id|number)\\s*\\}+", Pattern.CASE_INSENSITIVE);

    /** The value of {@code replies} that expects one reply from each open session. */
    private static final String OPEN = "open";

    private static final Parameter<Integer> REPLIES = Parameter.of(
                    "replies",
                    "1",
                    "open, or a whole number from 1 to " + GroupParameters.MAX_SESSIONS,
                    text -> text.equals(OPEN)
                            ? 0
                            : Parameter.integer("replies", null, 1, GroupParameters.MAX_SESSIONS)
                                    .read(text))
            .type(ValueType.WHOLE)
            .suggesting("1", OPEN)
            .in(Section.REPLIES)
            .label("Replies per message")
            .meaning("how many replies a message waits for: [Fan-out](samplers.md#fan-out). `open`: as many as the"
                    + " group has open sessions. Other than 1 only if `reply` matches by the id");
    private static final Parameter<Long> TIMEOUT = Parameter.millis("replyTimeoutMillis", 30_000L, 1)
            .in(Section.REPLIES)
            .label("Reply time-out")
            .meaning("how long a message waits for its reply before it is lost");
    private static final Parameter<Boolean> WAIT = Parameter.flag("waitForReplies", false)
            .in(Section.REPLIES)
            .label("Wait for the replies")
            .meaning("`true`: the sample waits until each of its messages has its outcome. It fails when one was"
                    + " lost; its data is the last reply");
    private static final Parameter<String> LABEL = Parameter.of("label", "", "any text without {{...}}", text -> {
                if (!Template.parse(text).isConstant()) {
                    throw BadValueException.allowed(
                            "a text without {{...}}, as each value would be a label of its own");
                }
                return text;
            })
            .in(Section.REPLIES)
            .label("Label")
            .meaning("name under which the messages are counted; blank: the sampler's name");

    private static final Parameter<String> UNTIL = Parameter.of("replyUntil", "", Condition.ALLOWED, text -> {
                var unused = Condition.parse(text, new RegexStepBudget());
                return text;
            })
            .in(Section.REPLIES)
            .label("Last message of a reply")
            .meaning("a [condition](samplers.md#conditions) that the last message of a reply meets; the others are"
                    + " items of a stream: [Streams](../how-to/receiving.md#replies-of-several-messages). Blank: a"
                    + " reply is one message. Only if `reply` matches by the id");

    /** Returns the table of the reply parameters, which follow those that describe the message. */
    public static ParameterTable table(ReplyRuleParser.Words words) {
        return ParameterTable.of(
                        words.parameter(),
                        ReplyRuleParser.FROM,
                        UNTIL,
                        ExpectParameter.EXPECT,
                        REPLIES,
                        TIMEOUT,
                        WAIT,
                        LABEL)
                .obeying(
                        parameters -> checkSource(parameters, words),
                        parameters -> checkExpect(parameters, words),
                        parameters -> checkReplies(parameters, words));
    }

    /** Whether the sample waits for the replies to its messages. */
    static boolean isAwaited(ParameterValues parameters) {
        return parameters.get(WAIT);
    }

    /** Returns the label under which messages are counted: the parameter {@code label} or the sampler's name. */
    public static String label(SampleContext sample) {
        String label = sample.parameters().optional(LABEL);
        return label == null ? sample.label() : label;
    }

    /**
     * Reads the reply parameters of a sample.
     *
     * @param label the label to use instead of the parameter's
     * @param words what the protocol allows as {@code reply}
     * @param idUse the placeholders in every message by which its reply is recognised
     */
    public static ReplyParameters read(
            Run run, SampleContext sample, String label, ReplyRuleParser.Words words, IdPlaceholders idUse) {
        ParameterValues parameters = sample.parameters();
        ReplyRule plain =
                ReplyRuleParser.parse(parameters, words, () -> run.counts().stepBudget(label, "reply"));
        ReplyRule numbered =
                idUse == IdPlaceholders.NUMBER && plain.way() == ReplyRule.Way.ID ? plain.byNumber() : plain;
        String until = parameters.optional(UNTIL);
        ReplyRule rule = until == null
                ? numbered
                : numbered.until(until, end(until, run.counts().stepBudget(label, UNTIL.name())));
        ExpectParameter expect =
                ExpectParameter.read(parameters, () -> run.counts().stepBudget(label, "expect"));
        checkSource(parameters, words);
        checkExpect(parameters, words);
        checkReplies(parameters, words);
        checkId(parameters, words, idUse);
        return new ReplyParameters(
                specs(run, sample, label, rule, expect),
                expect != null && expect.variesByMessage() ? expect : null,
                parameters.get(REPLIES),
                parameters.get(WAIT),
                ResultParameters.traceSample(parameters));
    }

    private static void checkSource(ParameterValues parameters, ReplyRuleParser.Words words) {
        if (words.ordersBySource()
                && words.way(parameters) == ReplyRule.Way.ORDER
                && !parameters.isSet(ReplyRuleParser.FROM)) {
            throw parameters.refused(ReplyRuleParser.FROM, "with reply=order the source of the replies");
        }
    }

    private static void checkExpect(ParameterValues parameters, ReplyRuleParser.Words words) {
        if (parameters.optional(ExpectParameter.EXPECT) != null && words.way(parameters) == ReplyRule.Way.NONE) {
            throw parameters.refused(ExpectParameter.EXPECT, "blank if reply is none");
        }
    }

    private static void checkReplies(ParameterValues parameters, ReplyRuleParser.Words words) {
        boolean isById = words.way(parameters) == ReplyRule.Way.ID;
        if (parameters.get(REPLIES) != 1 && !isById) {
            throw parameters.refused(REPLIES, "1, unless reply is " + words.byId());
        }
        if (parameters.isSet(UNTIL) && !isById) {
            throw parameters.refused(UNTIL, "blank, unless reply is " + words.byId());
        }
        if (parameters.isSet(UNTIL) && parameters.get(REPLIES) != 1) {
            throw parameters.refused(REPLIES, "1 with replyUntil");
        }
    }

    private static Predicate<ReplyCandidate> end(String until, RegexStepBudget budget) {
        Condition condition = Condition.parse(until, budget);
        return reply ->
                condition.isMet(new ConditionInput().at(reply.bodyArray(), reply.bodyOffset(), reply.bodyLength()));
    }

    /**
     * Throws if replies are found by an id that the message does not contain.
     *
     * @param idUse the placeholders in every message by which its reply is recognised
     */
    public static void checkId(ParameterValues parameters, ReplyRuleParser.Words words, IdPlaceholders idUse) {
        boolean reads = words.way(parameters) == ReplyRule.Way.ID
                && !parameters.text(words.parameter()).startsWith(ReplyRuleParser.HEADER);
        if (reads && idUse == IdPlaceholders.NONE) {
            throw ParameterValues.bad(withoutId(parameters, words));
        }
        if (idUse == IdPlaceholders.NUMBER && parameters.get(REPLIES) != 1) {
            throw parameters.refused(REPLIES, "1 with {{number}}, which is unique in one session only: use {{id}}");
        }
    }

    /** Names the parameter whose text lacks the id, and the placeholder that was probably meant as one. */
    private static String withoutId(ParameterValues parameters, ReplyRuleParser.Words words) {
        String body = words.body();
        String text = parameters.text(body);
        String file = body + "File";
        return LIKE_AN_ID
                .matcher(text)
                .results()
                .findFirst()
                .map(like ->
                        "parameter " + body + ": " + like.group() + " is not a known value and would be sent as it is"
                                + " written; did you mean {{" + like.group(1).toLowerCase(Locale.ROOT) + "}}?")
                .orElseGet(() -> "parameter "
                        + (text.isEmpty() && !parameters.text(file).isEmpty() ? file : body)
                        + ": there is no {{id}}, by which reply=" + parameters.text(words.parameter())
                        + " finds the reply; allowed: a message with {{id}} or {{number}} in " + words.places());
    }

    private static MessageSpecs specs(
            Run run, SampleContext sample, String label, ReplyRule rule, @Nullable ExpectParameter expect) {
        ParameterValues parameters = sample.parameters();
        LabelStats stats = run.log().label(label);
        long timeoutNanos = TimeUnit.MILLISECONDS.toNanos(parameters.get(TIMEOUT));
        run.paces().awaitReplies(label, timeoutNanos);
        Template source = rule.source() == null ? null : ReplyRuleParser.source(parameters);
        ExpectParameter ofSession = expect == null || expect.isConstant() || expect.variesByMessage() ? null : expect;
        MessageSpec common = new MessageSpec(
                stats,
                source == null ? run.matcher().register(rule, stats) : rule,
                expect != null && expect.isConstant() ? expect.of(name -> null) : null,
                timeoutNanos,
                sample.threadName(),
                sample.outcomes(run));
        return source == null && ofSession == null
                ? new MessageSpecs.Same(common)
                : new SessionSpecs(run.matcher(), common, source, ofSession);
    }

    /** Returns the rule by which the reply to a message is found. */
    public ReplyRule rule() {
        return specs.common().rule();
    }

    /** Whether messages are sent without expecting a reply. */
    public boolean isUnanswered() {
        return rule().way() == ReplyRule.Way.NONE;
    }

    /** Returns the label under which the messages are counted. */
    public String label() {
        return specs.common().stats().label();
    }

    /** Whether the expectation can differ from message to message of one session. */
    public boolean variesByMessage() {
        return expect != null;
    }

    /** Returns the values of the placeholders {@code {{...}}} in one message. */
    public MessageValues values(Run run, LiveSession session, long number, Group<?> group) {
        return new MessageValues(run.ids(), number, session.user(), group, run.clock()).traced(traceSample);
    }

    /** Returns the message together with the values drawn for it and the expectation of its reply. */
    public OutgoingMessage drawn(OutgoingMessage message, MessageValues values) {
        return message.drawn(values.drawnSequence(), expect == null ? null : expect.of(values), values.drawnTrace());
    }

    /**
     * Creates a message specification for each session, if {@code replyFrom} or {@code expect} contains placeholders
     * whose values differ from session to session. Confined to one thread.
     */
    private static final class SessionSpecs implements MessageSpecs {
        private final Matcher matcher;
        private final MessageSpec common;
        private final @Nullable Template replyFrom;
        private final @Nullable ExpectParameter expect;
        /** The specifications that were created so far, by session; dropped when the session is garbage-collected. */
        private final Map<LiveSession, MessageSpec> known = new WeakHashMap<>();

        /**
         * Creates an object that renders the specification of each session on first use.
         *
         * @param replyFrom null if it is the same for all sessions
         * @param expect null except if it is the same for all messages of a session, but not for all sessions
         */
        SessionSpecs(
                Matcher matcher, MessageSpec common, @Nullable Template replyFrom, @Nullable ExpectParameter expect) {
            this.matcher = matcher;
            this.common = common;
            this.replyFrom = replyFrom;
            this.expect = expect;
        }

        @Override
        public MessageSpec common() {
            return common;
        }

        @Override
        public MessageSpec of(LiveSession session) {
            MessageSpec spec = known.get(session);
            if (spec == null) {
                spec = render(MessageValues.ofSession(session.user()));
                known.put(session, spec);
            }
            return spec;
        }

        private MessageSpec render(Template.Values values) {
            return new MessageSpec(
                    common.stats(),
                    replyFrom == null ? common.rule() : rule(replyFrom.render(values, Template.Escape.NONE)),
                    expect == null ? common.expectation() : expect.of(values),
                    common.timeoutNanos(),
                    common.threadName(),
                    common.listener());
        }

        private ReplyRule rule(String source) {
            return matcher.register(common.rule().from(source), common.stats());
        }

        @Override
        public boolean accepts(@Nullable String source) {
            return replyFrom == null
                    ? common.rule().accepts(source)
                    : known.values().stream().anyMatch(spec -> spec.rule().accepts(source));
        }
    }
}
