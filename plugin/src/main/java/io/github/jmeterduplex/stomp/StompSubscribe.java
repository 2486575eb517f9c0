package io.github.jmeterduplex.stomp;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.PushOptions;
import io.github.jmeterduplex.internal.engine.user.Template;
import io.github.jmeterduplex.internal.protocol.stomp.LiveStompSession;
import io.github.jmeterduplex.internal.protocol.stomp.Receipts;
import io.github.jmeterduplex.internal.protocol.stomp.SubscribeOptions;
import io.github.jmeterduplex.internal.sampler.parameter.HeaderTemplate;
import io.github.jmeterduplex.internal.sampler.parameter.MessageValues;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterValues;
import io.github.jmeterduplex.internal.sampler.parameter.PushParameters;
import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import io.github.jmeterduplex.internal.sampler.parameter.Section;
import io.github.jmeterduplex.internal.sampler.parameter.TargetParameter;
import io.github.jmeterduplex.internal.sampler.run.DuplexSampler;
import io.github.jmeterduplex.internal.sampler.run.EachSession;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.jmeter.samplers.SampleResult;

/** Subscribes sessions of a group to a destination; pushes are counted under the sampler's name. */
public final class StompSubscribe extends DuplexSampler {
    private static final Parameter<TargetParameter> TARGET =
            TargetParameter.parameter("each", "which sessions subscribe");
    private static final Parameter<Template> DESTINATION =
            Parameter.template("destination").required().label("Subscribe to").meaning("what to subscribe to");
    private static final Parameter<Template> ID = Parameter.template("id")
            .in(Section.MESSAGE)
            .label("Subscription id")
            .meaning("header `id`; blank: numbered per session");
    private static final Parameter<SubscribeOptions.Ack> ACK = Parameter.word(
                    "ack", SubscribeOptions.Ack.class, SubscribeOptions.Ack.AUTO)
            .in(Section.MESSAGE)
            .label("Acknowledgement mode")
            .meaning("header `ack`. With `client` and `client-individual` the server wants an ACK for its messages");
    private static final Parameter<SubscribeOptions.Acknowledge> ACKNOWLEDGE = Parameter.word(
                    "acknowledge", SubscribeOptions.Acknowledge.class, SubscribeOptions.Acknowledge.ARRIVAL)
            .in(Section.MESSAGE)
            .label("Acknowledge on")
            .meaning("when that ACK goes out: as soon as a message arrives, or, where `ack` is not `auto`, when a"
                    + " [StompReceive](stomp-receive.md) takes it: [Client"
                    + " acknowledgement](../how-to/receiving.md#client-acknowledgement)");
    private static final Parameter<List<HeaderTemplate>> HEADERS = Parameter.object("headers")
            .in(Section.MESSAGE)
            .label("More headers")
            .meaning("more headers of SUBSCRIBE, such as `{\"selector\":\"x = 1\"}`");
    private static final Parameter<Long> RECEIPT_TIMEOUT = Parameter.millis("receiptTimeoutMillis", null, 1)
            .in(Section.MESSAGE)
            .label("Receipt time-out")
            .meaning("asks for a RECEIPT and waits so long for it; blank: asks for none. Spring's simple broker never"
                    + " sends one");
    private static final Parameter<Long> SETTLE = Parameter.millis("settleMillis", 0L, 0)
            .label("Wait afterwards")
            .meaning("how long to wait afterwards; the sample fails if a session drops meanwhile, such as by an"
                    + " ERROR frame");
    private static final PushParameters PUSHES = new PushParameters(true);
    private static final ParameterTable TABLE = ParameterTable.of(
                    ConnectParameters.STOMP.group(),
                    TARGET,
                    DESTINATION,
                    ID,
                    ACK,
                    ACKNOWLEDGE,
                    HEADERS,
                    RECEIPT_TIMEOUT,
                    SETTLE)
            .with(PUSHES.table())
            .obeying(StompSubscribe::checkAcknowledge);

    @Override
    public ParameterTable table() {
        return TABLE;
    }

    @Override
    protected void sample(Run run, SampleContext sample, SampleResult result) throws InterruptedException {
        ParameterValues parameters = sample.parameters();
        Function<MessageValues, SubscribeOptions> wish = read(run, sample);
        long receiptMillis = parameters.get(RECEIPT_TIMEOUT, 0L);
        long settleMillis = parameters.get(SETTLE);
        TargetParameter target = parameters.get(TARGET);
        Group<LiveStompSession> group = ConnectParameters.STOMP.find(run, sample);
        checkAcknowledge(parameters);
        checkKept(parameters, group);
        List<LiveStompSession> sessions = target.sessions(group);
        List<CompletableFuture<Void>> receipts = new ArrayList<>(sessions.size());
        EachSession each = new EachSession();
        each.run(sessions, session -> {
            SubscribeOptions options = wish.apply(MessageValues.ofNew(run, session.user(), group));
            receipts.add(session.subscriptions().subscribe(options, receiptMillis > 0));
        });
        Receipts.await(receipts, sessions.get(0).remote(), Duration.ofMillis(receiptMillis), run.clock()::nanos);
        each.check("the others have subscribed");
        if (settleMillis > 0) {
            run.await(
                    () -> sessions.stream().anyMatch(session -> !session.isOpen()),
                    TimeUnit.MILLISECONDS.toNanos(settleMillis));
        }
        sessions.stream().filter(session -> !session.isOpen()).findFirst().ifPresent(dropped -> {
            throw new Fault(
                            dropped.fault() == null
                                    ? Cause.CLOSED
                                    : dropped.fault().cause(),
                            "session " + dropped.number() + " dropped after SUBSCRIBE: "
                                    + (dropped.fault() == null
                                            ? "closing"
                                            : dropped.fault().message()))
                    .toException();
        });
        result.setResponseMessage("subscribed " + DisplayText.count(sessions.size(), "session"));
        PUSHES.leaveOut(sample, result);
    }

    private static void checkAcknowledge(ParameterValues parameters) {
        if (parameters.get(ACKNOWLEDGE) == SubscribeOptions.Acknowledge.RECEIVE
                && parameters.get(ACK) == SubscribeOptions.Ack.AUTO) {
            throw parameters.refused(ACKNOWLEDGE, "arrival if ack is auto, as the server does not want an ACK then");
        }
    }

    /** Reads the parameters, and returns a function that creates the subscription of one session from its values. */
    private static Function<MessageValues, SubscribeOptions> read(Run run, SampleContext sample) {
        ParameterValues parameters = sample.parameters();
        Template id = parameters.optional(ID);
        Template destination = parameters.get(DESTINATION);
        SubscribeOptions.Ack ack = parameters.get(ACK);
        SubscribeOptions.Acknowledge acknowledge = parameters.get(ACKNOWLEDGE);
        List<HeaderTemplate> headers = parameters.get(HEADERS);
        Function<String, PushOptions> pushes = PUSHES.read(run, sample);
        return values -> new SubscribeOptions(
                id == null ? null : id.render(values, Template.Escape.NONE),
                ack,
                acknowledge,
                headers.stream().map(header -> header.render(values)).toList(),
                pushes.apply(destination.render(values, Template.Escape.NONE)));
    }

    /** Throws if messages must be acknowledged by a Receive, but the group keeps none for it. */
    private static void checkKept(ParameterValues parameters, Group<?> group) {
        if (parameters.get(ACKNOWLEDGE) == SubscribeOptions.Acknowledge.RECEIVE
                && group.mailbox().keep() == 0) {
            throw parameters.refused(
                    ACKNOWLEDGE,
                    "arrival, as the group \"" + group.name()
                            + "\" keeps no messages for Receive (parameter keep of the sampler that connects)");
        }
    }
}
