package io.github.jmeterduplex.samples.servers.signalr;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The hub's methods, by names of any case as in ASP.NET Core. Confined to the connection's event loop. */
final class HubMethods {
    private static final String STREAM = "counter";
    private static final Map<String, Integer> ARGUMENTS = Map.ofEntries(
            Map.entry("echo", 1),
            Map.entry("send", 1),
            Map.entry("join", 1),
            Map.entry("leave", 1),
            Map.entry("sendtogroup", 2),
            Map.entry("broadcast", 1),
            Map.entry(STREAM, 2),
            Map.entry("upload", 0),
            Map.entry("askme", 1),
            Map.entry("fail", 1),
            Map.entry("slow", 1),
            Map.entry("drop", 0),
            Map.entry("bye", 1),
            Map.entry("hostile", 1));

    /** A member of a message's object that the server sets before it passes the message on. */
    private static final String STAMP = "serverMicros";

    private final Hub hub;
    private final Invocations invocations;
    private final HostileFrames hostile;

    HubMethods(Hub hub, Invocations invocations) {
        this.hub = hub;
        this.invocations = invocations;
        hostile = new HostileFrames(invocations);
    }

    void run(Call call) {
        String target = call.invocation().target();
        String method = target.toLowerCase(Locale.ROOT);
        Integer expected = ARGUMENTS.get(method);
        int given = call.arguments().size();
        if (expected == null) {
            call.error("Unknown hub method '" + target + "'");
        } else if (given != expected) {
            call.error("Failed to invoke '" + target + "' due to an error on the server. InvalidDataException:"
                    + " Invocation provides " + given + " argument(s) but target expects " + expected + ".");
        } else if (method.equals(STREAM) != call.invocation().streaming()) {
            String kind = method.equals(STREAM) ? "streaming" : "non-streaming";
            String way = method.equals(STREAM) ? "non-streaming" : "streaming";
            call.error("The client attempted to invoke the " + kind + " '" + target + "' method with a " + way
                    + " invocation.");
        } else {
            run(method, call);
        }
    }

    private void run(String method, Call call) {
        HubConnection connection = invocations.connection();
        switch (method) {
            case "echo" -> echo(call);
            case "join" -> {
                hub.join(text(call, 0), connection);
                call.done();
            }
            case "leave" -> {
                hub.leave(text(call, 0), connection);
                call.done();
            }
            case "sendtogroup" -> {
                hub.pushToGroup(text(call, 0), push(call.arguments().get(0), stamped(call, 1)));
                call.done();
            }
            case "broadcast" -> {
                hub.pushToAll(push(stamped(call, 0)));
                call.done();
            }
            case STREAM -> count(call, 0, number(call, 0), number(call, 1));
            case "upload" -> upload(call);
            case "askme" -> ask(call);
            case "fail" ->
                call.error("An unexpected error occurred invoking '"
                        + call.invocation().target() + "' on the server. HubException: " + text(call, 0));
            case "slow" -> connection.after(number(call, 0), call::done);
            case "drop" -> connection.cut();
            case "bye" ->
                connection.close(null, Boolean.TRUE.equals(call.arguments().get(0)));
            case "hostile" -> hostile.send(call, text(call, 0));
            default -> call.done();
        }
    }

    private void echo(Call call) {
        long number = hub.tally().nextEcho();
        HubOptions options = hub.options();
        Object value = call.arguments().get(0);
        if (options.chooses("drop-every", number)) {
            if (call.id() != null) {
                hub.tally().add(HubCount.DROPPED);
            }
            call.drop();
        } else if (options.chooses("delay-every", number)) {
            hub.tally().add(HubCount.DELAYED);
            invocations.connection().after(options.number("delay-every-millis"), () -> call.result(value));
        } else {
            extra(call, number, value);
        }
    }

    private void extra(Call call, long number, @Nullable Object value) {
        HubOptions options = hub.options();
        String id = call.id();
        if (id != null && options.chooses("unknown-every", number)) {
            hub.tally().add(HubCount.UNKNOWN_IDS);
            invocations.connection().send(new HubMessage.Completion("unknown-" + number, null, value, true));
        }
        call.result(value);
        if (id != null && options.chooses("duplicate-every", number)) {
            hub.tally().add(HubCount.DUPLICATED);
            invocations.connection().send(new HubMessage.Completion(id, null, value, true));
        }
    }

    private void count(Call call, long next, long most, long delayMillis) {
        if (call.isOver()) {
            return;
        }
        if (next >= most) {
            call.done();
            return;
        }
        call.item(next);
        if (delayMillis > 0) {
            invocations.connection().after(delayMillis, () -> count(call, next + 1, most, delayMillis));
        } else {
            // One turn of the loop each, so that a long stream does not keep others waiting.
            invocations.connection().later(() -> count(call, next + 1, most, delayMillis));
        }
    }

    private void upload(Call call) {
        if (call.invocation().streamIds().isEmpty()) {
            call.error("Failed to invoke 'Upload' due to an error on the server. It expects a stream.");
            return;
        }
        invocations.upload(call.invocation().streamIds()).listen((count, sum, error) -> {
            if (error == null) {
                Map<String, Object> result = new LinkedHashMap<>();
                result.put("count", count);
                result.put("sum", sum);
                call.result(result);
            } else {
                call.error("An unexpected error occurred invoking 'Upload' on the server. HubException: " + error);
            }
        });
    }

    private void ask(Call call) {
        invocations.ask("answer", Collections.singletonList(call.arguments().get(0)), completion -> {
            if (completion.error() == null) {
                call.result(completion.result());
            } else {
                call.error("An unexpected error occurred invoking 'AskMe' on the server. HubException: "
                        + completion.error());
            }
        });
    }

    private static HubMessage.Invocation push(Object... arguments) {
        return new HubMessage.Invocation(null, "message", Arrays.asList(arguments), List.of(), false);
    }

    private static Object stamped(Call call, int index) {
        Object message = call.arguments().get(index);
        if (!(message instanceof Map<?, ?> object) || !object.containsKey(STAMP)) {
            return message;
        }
        Map<Object, Object> stamped = new LinkedHashMap<>(object);
        stamped.put(STAMP, ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now()));
        return stamped;
    }

    private static String text(Call call, int index) {
        return String.valueOf(call.arguments().get(index));
    }

    private static long number(Call call, int index) {
        return call.arguments().get(index) instanceof Number number ? number.longValue() : 0;
    }
}
