package io.github.jmeterduplex.internal.socketio;

import io.github.jmeterduplex.internal.codec.socketio.SocketIoPacket;
import io.github.jmeterduplex.internal.session.Deliveries;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.live.Mailbox;
import io.github.jmeterduplex.internal.session.live.PushListener;
import io.github.jmeterduplex.session.FaultException;
import io.github.jmeterduplex.session.SocketIoSession;

/** What becomes of the events and acknowledgements of one session. Confined to the session's I/O thread. */
final class Inbound {
    private final Run run;
    private final SocketIoConnection session;
    private final Deliveries<SocketIoSession> deliveries;

    /**
     * The inbound side of a session.
     *
     * @param pushes hears its pushes, or null
     * @param mailbox keeps its messages, or null
     */
    Inbound(Run run, SocketIoConnection session, PushListener<SocketIoSession> pushes, Mailbox mailbox) {
        this.run = run;
        this.session = session;
        this.deliveries = new Deliveries<>(run, session, session, mailbox, pushes);
    }

    /**
     * Takes one event, and answers where the server asks.
     *
     * @throws FaultException when user code failed on it: the session's end
     */
    void event(SocketIoPacket packet, long arrivedNanos) {
        Listen listen = session.listens().of(packet.event());
        listen.countArrival();
        if (packet.ackId() >= 0) {
            session.acknowledge(packet.ackId(), listen.options().acknowledge());
        }
        deliveries.deliver(SocketIoArrival.of(session, listen, packet, arrivedNanos));
    }

    /** Takes one acknowledgement: its id is the number of the message that it answers. */
    void ack(SocketIoPacket packet, long arrivedNanos) {
        SocketIoArrival arrival = SocketIoArrival.of(session, null, packet, arrivedNanos);
        run.matcher().answered(session.sender(), packet.ackId(), arrival);
    }
}
