package io.github.jmeterduplex.samples.servers.signalr;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** One invocation under way, until its completion. Confined to the connection's event loop. */
final class Call {
    private final Hub hub;
    private final Invocations invocations;
    private final HubMessage.Invocation invocation;
    private boolean ended;

    Call(Hub hub, Invocations invocations, HubMessage.Invocation invocation) {
        this.hub = hub;
        this.invocations = invocations;
        this.invocation = invocation;
    }

    @Nullable
    String id() {
        return invocation.id();
    }

    HubMessage.Invocation invocation() {
        return invocation;
    }

    List<Object> arguments() {
        return invocation.arguments();
    }

    /** Whether its end has been sent, or its connection has ended. */
    boolean isOver() {
        return ended || invocations.connection().isEnded();
    }

    void item(Object item) {
        if (!isOver() && id() != null) {
            hub.tally().add(HubCount.ITEMS_SENT);
            invocations.connection().send(new HubMessage.StreamItem(String.valueOf(id()), item));
        }
    }

    void result(@Nullable Object result) {
        complete(HubCount.RESULTS, new HubMessage.Completion(String.valueOf(id()), null, result, true));
    }

    /** Completes without a result. */
    void done() {
        complete(HubCount.VOIDS, new HubMessage.Completion(String.valueOf(id()), null, null, false));
    }

    void error(String error) {
        complete(HubCount.ERRORS, new HubMessage.Completion(String.valueOf(id()), error, null, false));
    }

    /** Ends the call without a completion. */
    void drop() {
        if (!ended) {
            ended = true;
            invocations.ended(this);
        }
    }

    /** Ends the call with its connection. */
    void gone() {
        if (!ended) {
            ended = true;
            if (id() != null) {
                hub.tally().add(HubCount.GONE);
            }
        }
    }

    private void complete(HubCount count, HubMessage.Completion completion) {
        if (ended) {
            return;
        }
        if (id() != null) {
            // Counted before it is sent, so that whoever has received it finds it in the counts.
            hub.tally().add(count);
            invocations.connection().send(completion);
        }
        drop();
    }
}
