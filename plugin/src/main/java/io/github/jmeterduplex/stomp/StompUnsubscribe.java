package io.github.jmeterduplex.stomp;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.Template;
import io.github.jmeterduplex.internal.protocol.stomp.LiveStompSession;
import io.github.jmeterduplex.internal.protocol.stomp.Subscription;
import io.github.jmeterduplex.internal.sampler.parameter.MessageValues;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterValues;
import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import io.github.jmeterduplex.internal.sampler.parameter.TargetParameter;
import io.github.jmeterduplex.internal.sampler.run.DuplexSampler;
import io.github.jmeterduplex.internal.sampler.run.EachSession;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.apache.jmeter.samplers.SampleResult;
import org.jspecify.annotations.Nullable;

/** Ends subscriptions in sessions of a group, by their destination or their id. */
public final class StompUnsubscribe extends DuplexSampler {
    private static final Parameter<TargetParameter> TARGET =
            TargetParameter.parameter("each", "which sessions unsubscribe");
    private static final Parameter<Template> DESTINATION = Parameter.template("destination")
            .label("Unsubscribe from")
            .meaning("what to unsubscribe from, as it was subscribed to; must be set, unless `id` is");
    private static final Parameter<Template> ID = Parameter.template("id")
            .label("Subscription id")
            .meaning("header `id` of the subscription, instead of `destination`");
    private static final ParameterTable TABLE = ParameterTable.of(
                    ConnectParameters.STOMP.group(), TARGET, DESTINATION, ID)
            .obeying(StompUnsubscribe::checkWhat);

    private static final int SHOWN = 10;

    @Override
    public ParameterTable table() {
        return TABLE;
    }

    @Override
    protected void sample(Run run, SampleContext sample, SampleResult result) {
        ParameterValues parameters = sample.parameters();
        checkWhat(parameters);
        boolean byId = parameters.isSet(ID);
        Template wanted = parameters.get((byId ? ID : DESTINATION).required());
        TargetParameter target = parameters.get(TARGET);
        Group<LiveStompSession> group = ConnectParameters.STOMP.find(run, sample);
        List<LiveStompSession> sessions = target.sessions(group);
        AtomicLong ended = new AtomicLong();
        AtomicReference<@Nullable String> missed = new AtomicReference<>();
        EachSession each = new EachSession();
        each.run(sessions, session -> {
            String text = wanted.render(MessageValues.ofNew(run, session.user(), group), Template.Escape.NONE);
            int gone = session.subscriptions()
                    .unsubscribe(one -> text.equals(byId ? one.id() : one.source()))
                    .size();
            ended.addAndGet(gone);
            if (gone == 0) {
                missed.compareAndSet(null, missing(session, byId ? "id" : "destination", text));
            }
        });
        result.setResponseMessage("ended " + DisplayText.count(ended.get(), "subscription") + " in "
                + DisplayText.count(sessions.size(), "session"));
        if (missed.get() != null) {
            throw new Fault(Cause.NO_SESSION, missed + "; " + result.getResponseMessage()).toException();
        }
        each.check(result.getResponseMessage());
    }

    private static void checkWhat(ParameterValues parameters) {
        if (parameters.isSet(ID) && parameters.isSet(DESTINATION)) {
            throw parameters.refused(ID, "blank if destination is set: one of the two says what to unsubscribe");
        }
        if (!parameters.isSet(ID)) {
            parameters.get(DESTINATION.required());
        }
    }

    private static String missing(LiveStompSession session, String parameter, String text) {
        List<Subscription> there = session.subscriptions().list();
        String shown = there.stream()
                .limit(SHOWN)
                .map(one -> DisplayText.clean(one.source()) + " (id " + DisplayText.clean(one.id()) + ")")
                .collect(Collectors.joining(", "));
        return "session " + session.number() + " has no subscription with " + parameter + " \""
                + DisplayText.clean(text) + "\"; it has "
                + (there.isEmpty() ? "none" : shown + (there.size() > SHOWN ? ", ..." : ""));
    }
}
