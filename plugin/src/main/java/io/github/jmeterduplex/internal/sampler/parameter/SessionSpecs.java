package io.github.jmeterduplex.internal.sampler.parameter;

import io.github.jmeterduplex.internal.engine.match.Matcher;
import io.github.jmeterduplex.internal.engine.match.MessageSpec;
import io.github.jmeterduplex.internal.engine.match.ReplyRule;
import io.github.jmeterduplex.internal.engine.session.MessageSpecs;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.internal.engine.user.Template;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The specifications of messages if {@code replyFrom} or {@code expect} holds {@code {{...}}} of the session: one per
 * session, rendered once. Confined to one thread.
 */
final class SessionSpecs implements MessageSpecs {
    private final Matcher matcher;
    private final MessageSpec common;
    private final @Nullable Template replyFrom;
    private final @Nullable ExpectParameter expect;
    /** The specification of each session, as long as the session is referenced elsewhere. */
    private final Map<LiveSession, MessageSpec> known = new WeakHashMap<>();

    /**
     * Creates the specifications; each is rendered when it is first needed.
     *
     * @param replyFrom null if it is the same for all sessions
     * @param expect null except if it is the same for all messages of a session, but not for all sessions
     */
    SessionSpecs(Matcher matcher, MessageSpec common, @Nullable Template replyFrom, @Nullable ExpectParameter expect) {
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
