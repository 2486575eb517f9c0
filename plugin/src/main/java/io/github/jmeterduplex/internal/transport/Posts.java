package io.github.jmeterduplex.internal.transport;

import io.github.jmeterduplex.internal.transport.BatchOutbox.Outbound;
import io.github.jmeterduplex.internal.transport.http.Findings;
import io.github.jmeterduplex.internal.transport.http.HttpAnswer;
import io.github.jmeterduplex.internal.transport.http.HttpLane;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** Sends the batches of one session by POSTs, one after another. */
public final class Posts implements BatchOutbox.Carrier {
    private static final int ERROR_BODY_BYTES = 4 * 1024;

    /** Hears what goes wrong. */
    public interface Listener {
        /** A response that is no 200 or 204. */
        void refused(HttpAnswer answer);

        /** No response. */
        void unreachable(Throwable cause);
    }

    private final BatchOutbox outbox;
    private final HttpLane lane;
    private final Findings findings;
    private final Supplier<String> target;
    private final String type;
    private final Function<List<Outbound>, byte[]> body;
    private final Listener listener;

    /**
     * @param target path and query to send to
     * @param type the value of {@code Content-Type}
     * @param body puts the messages of a batch together
     */
    public Posts(
            BatchOutbox outbox,
            HttpLane lane,
            Findings findings,
            Supplier<String> target,
            String type,
            Function<List<Outbound>, byte[]> body,
            Listener listener) {
        this.outbox = outbox;
        this.lane = lane;
        this.findings = findings;
        this.target = target;
        this.type = type;
        this.body = body;
        this.listener = listener;
    }

    @Override
    public void carry(List<Outbound> batch) {
        String to = target.get();
        byte[] request = findings.requests().post(to, findings.cookies(to), type, body.apply(batch));
        lane.send(request, ERROR_BODY_BYTES, new Delivery(batch, to));
    }

    /** Waits for the response of one POST; what the body of a good one holds does not matter. */
    private final class Delivery implements HttpLane.Call {
        private final List<Outbound> batch;
        private final String to;

        Delivery(List<Outbound> batch, String to) {
            this.batch = batch;
            this.to = to;
        }

        @Override
        public boolean begins() {
            return outbox.begun();
        }

        @Override
        public void written() {
            outbox.wrote(batch);
        }

        @Override
        public void answered(HttpAnswer answer) {
            findings.keepCookies(to, answer.values("Set-Cookie"));
            if (answer.status() == 200 || answer.status() == 204) {
                outbox.delivered();
            } else {
                listener.refused(answer);
            }
        }

        @Override
        public void failed(Throwable cause) {
            listener.unreachable(cause);
        }
    }
}
