package io.github.jmeterduplex.samples.servers.signalr;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What one client has invoked: one at a time, in order, as a hub of ASP.NET Core does by default; streams, both ways,
 * hold nobody up. Confined to the connection's event loop.
 */
final class Invocations {
    private final Hub hub;
    private final HubConnection connection;
    private final HubMethods methods;
    private final Deque<HubMessage.Invocation> waiting = new ArrayDeque<>();
    private final Set<Call> underWay = new LinkedHashSet<>();
    private final Map<String, Call> streams = new HashMap<>();
    private final Map<String, Upload> uploads = new HashMap<>();
    private final Map<String, Consumer<HubMessage.Completion>> asked = new HashMap<>();
    private @Nullable Call running;
    /** So that calls that end at once make no recursion. */
    private boolean isRunningWaiting;

    private long lastAsked;

    Invocations(Hub hub, HubConnection connection) {
        this.hub = hub;
        this.connection = connection;
        methods = new HubMethods(hub, this);
    }

    HubConnection connection() {
        return connection;
    }

    void accept(HubMessage message) throws ProtocolViolationException {
        if (message instanceof HubMessage.Invocation invocation) {
            hub.tally().invocation(invocation);
            invocation.streamIds().forEach(id -> uploads.put(id, new Upload()));
            waiting.add(invocation);
            runWaiting();
        } else if (message instanceof HubMessage.StreamItem item) {
            Upload upload = uploads.get(item.id());
            if (upload != null) {
                hub.tally().add(HubCount.ITEMS_RECEIVED);
                upload.add(item.item());
            }
        } else if (message instanceof HubMessage.Completion completion) {
            complete(completion);
        } else if (message instanceof HubMessage.Cancel cancel) {
            Call stream = streams.remove(cancel.id());
            if (stream != null) {
                hub.tally().add(HubCount.CANCELS);
                stream.done();
            }
        }
    }

    private void complete(HubMessage.Completion completion) {
        Upload upload = uploads.remove(completion.id());
        Consumer<HubMessage.Completion> answer = asked.remove(completion.id());
        if (upload != null) {
            upload.end(completion.error());
        } else if (answer != null) {
            hub.tally().add(completion.error() == null ? HubCount.CLIENT_RESULTS : HubCount.CLIENT_ERRORS);
            answer.accept(completion);
        }
    }

    private void runWaiting() {
        if (isRunningWaiting) {
            return;
        }
        isRunningWaiting = true;
        while (running == null && !waiting.isEmpty() && !connection.isEnded()) {
            HubMessage.Invocation next = waiting.remove();
            Call call = new Call(hub, this, next);
            underWay.add(call);
            boolean free = next.streaming() || !next.streamIds().isEmpty();
            if (!free) {
                running = call;
            }
            if (next.streaming() && next.id() != null) {
                streams.put(next.id(), call);
            }
            methods.run(call);
        }
        isRunningWaiting = false;
    }

    /** Hears of the end of a call, however it ended. */
    void ended(Call call) {
        underWay.remove(call);
        if (call.id() != null) {
            streams.remove(call.id(), call);
        }
        if (running == call) {
            running = null;
            runWaiting();
        }
    }

    /** The client's stream with this id; an empty one where there is none. */
    Upload upload(List<String> streamIds) {
        return streamIds.isEmpty() ? new Upload() : uploads.getOrDefault(streamIds.get(0), new Upload());
    }

    /** Invokes a method of the client's and hands on what it answers. */
    void ask(String target, List<Object> arguments, Consumer<HubMessage.Completion> answer) {
        String id = "s" + ++lastAsked;
        asked.put(id, answer);
        hub.tally().add(HubCount.CLIENT_INVOCATIONS);
        connection.send(new HubMessage.Invocation(id, target, arguments, List.of(), false));
    }

    /** Ends all that runs; nothing is sent any more. */
    void end() {
        underWay.forEach(Call::gone);
        waiting.forEach(each -> new Call(hub, this, each).gone());
        underWay.clear();
        waiting.clear();
        streams.clear();
        uploads.clear();
        asked.clear();
    }
}
