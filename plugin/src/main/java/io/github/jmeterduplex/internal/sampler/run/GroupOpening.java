package io.github.jmeterduplex.internal.sampler.run;

import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.group.IfExists;
import io.github.jmeterduplex.internal.engine.session.FirstOpenings;
import io.github.jmeterduplex.internal.engine.session.NewSession;
import io.github.jmeterduplex.internal.engine.session.Opener;
import io.github.jmeterduplex.internal.engine.session.OpeningStyle;
import io.github.jmeterduplex.internal.engine.session.PingPlan;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.Capture;
import io.github.jmeterduplex.internal.engine.user.Keeping;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.internal.engine.user.PushListener;
import io.github.jmeterduplex.internal.engine.user.SessionData;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
import io.github.jmeterduplex.internal.sampler.parameter.CaptureParameter;
import io.github.jmeterduplex.internal.sampler.parameter.GroupParameters;
import io.github.jmeterduplex.internal.sampler.parameter.MessageValues;
import io.github.jmeterduplex.internal.sampler.parameter.PingParameter;
import io.github.jmeterduplex.internal.sampler.parameter.RetentionParameters;
import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Opens the sessions that are missing in a sample's group. One per sample; confined to the JMeter thread.
 *
 * @param <S> the protocol's session
 * @param <P> what a tester's own flow may prepare for the openings
 */
final class GroupOpening<S extends LiveSession, P> {
    private final Run run;
    private final SampleContext sample;
    private final SamplerProtocol.Openings<S, P, ?> openings;
    private final GroupParameters parameters;
    private final Map<String, Capture> captures;
    private final Group<S> group;

    /**
     * Reads the sample's parameters, and creates its group if it does not exist.
     *
     * @param number of the opening among those of the sampler in this thread, from 0
     */
    GroupOpening(Run run, SampleContext sample, SamplerProtocol<S, P> protocol, int number) {
        this.run = run;
        this.sample = sample;
        openings = protocol.openings().apply(run, sample);
        parameters = GroupParameters.read(run, sample, protocol.group(), number);
        captures = CaptureParameter.read(run, sample, protocol.openingTable());
        group = run.groups()
                .obtain(parameters.ofThread() ? sample.thread() : null, parameters.name(), protocol.protocol());
        sample.concerns(group);
    }

    SamplerProtocol.Openings<S, P, ?> openings() {
        return openings;
    }

    GroupParameters parameters() {
        return parameters;
    }

    Group<S> group() {
        return group;
    }

    /**
     * Whether sessions are missing that will not reconnect by themselves, after this sampler has opened some. A sampler
     * that does not wait for its openings cannot distinguish them from the openings of others.
     *
     * @param sessions how many the sampler asks for
     */
    boolean isShort(int sessions) {
        return switch (parameters.ifExists()) {
            case KEEP -> group.missing(sessions) > 0;
            case ADD -> parameters.waiting().awaits() && sessions > 0;
            case REPLACE -> false;
        };
    }

    /**
     * Opens the sessions that are missing in the group, and waits for them if the parameters say so.
     *
     * @param sessions how many the sampler asks for
     * @param prepared what a tester's own flow has prepared, or null without a flow
     * @param pushes is notified of pushes; may be null
     * @return the openings; with {@code wait=false} they may still be in progress
     * @throws FaultException if the data has too few rows; then no session is opened
     * @throws InterruptedException if the test is stopped in the meantime
     */
    FirstOpenings<S> open(int sessions, @Nullable P prepared, @Nullable PushListener<S> pushes)
            throws InterruptedException {
        Opener.Starter<S> starter = starter(openings, prepared, pushes);
        IfExists how = parameters.ifExists();
        if (how == IfExists.REPLACE) {
            clear();
        }
        OpeningStyle style = parameters.style();
        Group.Claim claim = group.claim(how, sessions, style.reconnect());
        List<VirtualUser> users = users(claim);
        if (style.perSecond() > 0 && !users.isEmpty()) {
            run.paces().connect(sample.label(), style.arrivals());
        }
        Opener<S> opener = new Opener<>(run, run.log().label(sample.label()), group, claim, style, starter);
        FirstOpenings<S> opened = opener.start(users);
        GroupParameters.Waiting waiting = parameters.waiting();
        if (!waiting.awaits()) {
            return opened;
        }
        opened.await();
        if (opened.failed().size() <= waiting.maxFailed()) {
            group.forgo(opened.failed().size());
        }
        if (waiting.settleMillis() > 0 && !opened.opened().isEmpty()) {
            run.sleep(TimeUnit.MILLISECONDS.toNanos(waiting.settleMillis()));
        }
        return opened;
    }

    /** Adds to the fault of an opening that no cookie was sent, if the server has refused the user. */
    Fault explained(Fault fault) {
        String missing = fault.cause() == Cause.FORBIDDEN
                ? sample.missingCookie(openings.connection().url())
                : null;
        return missing == null ? fault : new Fault(fault.cause(), fault.message() + "; " + missing);
    }

    private <O> Opener.Starter<S> starter(
            SamplerProtocol.Openings<S, P, O> of, @Nullable P prepared, @Nullable PushListener<S> pushes) {
        RetentionParameters keep = RetentionParameters.read(sample, parameters.ofThread());
        keep.prepare(group);
        NewSession.Maker<S, O> maker = of.maker();
        PingPlan pings = PingParameter.read(run, sample);
        return (user, dropped, listener) -> {
            MessageValues values = MessageValues.ofNew(run, user, group);
            Keeping keeping = new Keeping(keep.mailbox(group), keep.trace(run, group, user));
            return maker.make(
                    new NewSession<>(run, user, dropped, pushes, listener, pings),
                    of.options(values, user, prepared, keeping));
        };
    }

    private void clear() throws InterruptedException {
        group.callOff();
        List<S> before = group.sessions();
        run.drain(before);
        before.forEach(LiveSession::close);
        group.release(before);
    }

    private List<VirtualUser> users(Group.Claim claim) {
        SessionData data = parameters.users().data();
        List<SessionData.Row> rows = List.of();
        if (data != null) {
            try {
                rows = data.deal(claim.sessions());
            } catch (FaultException e) {
                group.unclaimAll(claim);
                throw e;
            }
        }
        List<VirtualUser> users = new ArrayList<>(claim.sessions());
        for (int i = 0; i < claim.sessions(); i++) {
            SessionData.Row row = data == null ? null : rows.get(i);
            users.add(new VirtualUser(run.nextSession(), parameters.users().variables(), row, captures));
        }
        return users;
    }
}
