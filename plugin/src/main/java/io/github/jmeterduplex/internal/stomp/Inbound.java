package io.github.jmeterduplex.internal.stomp;

import io.github.jmeterduplex.internal.channel.Channel;
import io.github.jmeterduplex.internal.codec.StompFrame;
import io.github.jmeterduplex.internal.codec.Text;
import io.github.jmeterduplex.internal.log.LabelStats;
import io.github.jmeterduplex.internal.session.Mailbox;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import io.github.jmeterduplex.session.Message;

/**
 * What becomes of the MESSAGE frames of one session: matched, counted, acknowledged, kept. Confined to the session's
 * I/O thread.
 */
final class Inbound {
    private final Run run;
    private final StompConnection session;
    private final PushListener pushes;
    private final Mailbox mailbox;

    /**
     * The inbound side of a session.
     *
     * @param pushes hears its pushes, or null
     * @param mailbox keeps its messages, or null
     */
    Inbound(Run run, StompConnection session, PushListener pushes, Mailbox mailbox) {
        this.run = run;
        this.session = session;
        this.pushes = pushes;
        this.mailbox = mailbox;
    }

    /**
     * Takes one MESSAGE.
     *
     * @param channel on which it came
     * @throws FaultException when user code failed on it: the session's end
     */
    void message(StompFrame frame, Channel channel, long arrivedNanos) {
        Subscription subscription = session.subscriptions().of(frame);
        subscription.countArrival();
        if (subscription.acknowledgesOnArrival()) {
            session.write(ClientFrames.ack(session.version(), frame, subscription, false), false, true);
        }
        StompArrival arrival = new StompArrival(frame, subscription.destination(), arrivedNanos);
        boolean isReply = run.matcher().arrived(session.sender(), arrival);
        if (!isReply) {
            count(arrival, subscription);
        }
        if (mailbox != null) {
            mailbox.put(new StompLetter(session, subscription, frame.copy(), channel, isReply, arrivedNanos));
        }
        if (!isReply && pushes != null) {
            push(frame, subscription);
        }
    }

    private void count(StompArrival push, Subscription subscription) {
        if (subscription.pushTimestamp() == null) {
            run.matcher().pushed(subscription.stats(), LabelStats.NONE);
        } else {
            subscription.pushTimestamp().count(push, run.matcher(), subscription.stats(), run.clock());
        }
    }

    private void push(StompFrame frame, Subscription subscription) {
        try {
            pushes.onPush(session, new Message(subscription.destination(), frame.headers(), frame.body()));
        } catch (RuntimeException e) {
            throw new Fault(Cause.INTERNAL, "the sampler's own onPush failed: " + Text.clean(e.toString()))
                    .toException();
        }
    }
}
