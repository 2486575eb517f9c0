package io.github.jmeterduplex.reference;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.microsoft.signalr.CompletionMessage;
import com.microsoft.signalr.GsonHubProtocol;
import com.microsoft.signalr.HubMessage;
import com.microsoft.signalr.HubMessageType;
import com.microsoft.signalr.HubProtocol;
import com.microsoft.signalr.InvocationBinder;
import com.microsoft.signalr.InvocationBindingFailureMessage;
import com.microsoft.signalr.InvocationMessage;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Lets Microsoft's client for SignalR accept calls of any method, with any number of arguments, which it hands over as
 * one. It also reports two things that the client leaves out: that a method without a result has completed, for which
 * the client's {@code Single} waits in vain, and whether a Close allows another connection. It is called under the
 * client's lock.
 */
final class AnyMethodProtocol implements HubProtocol {
    private static final String SEPARATOR = "\u001e";

    /** The types of messages that cause the text of their payload to be parsed again, message by message. */
    private static final Set<HubMessageType> LOOKED_AT =
            Set.of(HubMessageType.CLOSE, HubMessageType.INVOCATION_BINDING_FAILURE);

    /**
     * A listener that learns of inbound messages before the client does. It must not wait, and must not take a lock
     * that is held around the client.
     */
    interface Sink {
        /** Called once for each payload that arrives. */
        void heard();

        /** Called before a call of this method is handed over to the client. */
        void calls(String method);

        /** Called if the server closes the connection, after the client has processed all earlier messages. */
        void closes(@Nullable String error, boolean allowReconnect);

        /** Called if a payload cannot be parsed. */
        void unreadable(RuntimeException why);
    }

    private final GsonHubProtocol json = new GsonHubProtocol(HubJson.gson());
    private final Sink sink;

    AnyMethodProtocol(Sink sink) {
        this.sink = sink;
    }

    @Override
    public String getName() {
        return json.getName();
    }

    @Override
    public int getVersion() {
        return json.getVersion();
    }

    @Override
    public ByteBuffer writeMessage(HubMessage message) {
        return json.writeMessage(message);
    }

    @Override
    public List<HubMessage> parseMessages(ByteBuffer payload, InvocationBinder binder) {
        sink.heard();
        byte[] bytes = new byte[payload.remaining()];
        payload.duplicate().get(bytes);
        InvocationBinder anyArguments = new AnyArguments(binder);
        try {
            List<HubMessage> messages = json.parseMessages(ByteBuffer.wrap(bytes), anyArguments);
            return messages.stream().anyMatch(message -> LOOKED_AT.contains(message.getMessageType()))
                    ? oneByOne(new String(bytes, UTF_8), anyArguments)
                    : messages.stream()
                            .map(message -> taken(message, anyArguments))
                            .toList();
        } catch (RuntimeException e) {
            sink.unreadable(e);
            throw e;
        }
    }

    private List<HubMessage> oneByOne(String text, InvocationBinder binder) {
        List<HubMessage> messages = new ArrayList<>();
        for (String one : text.split(SEPARATOR, -1)) {
            if (!one.isEmpty()) {
                ByteBuffer bytes = ByteBuffer.wrap((one + SEPARATOR).getBytes(UTF_8));
                json.parseMessages(bytes, binder).forEach(message -> messages.addAll(looked(message, one, binder)));
            }
        }
        return messages;
    }

    private List<HubMessage> looked(HubMessage message, String text, InvocationBinder binder) {
        return switch (message.getMessageType()) {
            case INVOCATION_BINDING_FAILURE -> {
                // It has no arguments, or their array is before the method's name.
                var call = (InvocationBindingFailureMessage) message;
                JsonArray arguments =
                        JsonParser.parseString(text).getAsJsonObject().getAsJsonArray("arguments");
                yield List.of(call(call.getTarget(), call.getInvocationId(), arguments));
            }
            case CLOSE -> List.of(closes(JsonParser.parseString(text).getAsJsonObject()), message);
            default -> List.of(taken(message, binder));
        };
    }

    private HubMessage closes(JsonObject close) {
        JsonElement given = close.get("error");
        JsonElement again = close.get("allowReconnect");
        String error = given == null || given.isJsonNull() ? null : given.getAsString();
        boolean allowReconnect = again != null && again.getAsBoolean();
        return new Before(() -> sink.closes(error, allowReconnect));
    }

    private HubMessage taken(HubMessage message, InvocationBinder binder) {
        return switch (message.getMessageType()) {
            case INVOCATION -> {
                var call = (InvocationMessage) message;
                Object[] arguments = call.getArguments();
                JsonArray values =
                        arguments.length == 0 ? new JsonArray() : ((HubJson.Arguments) arguments[0]).values();
                yield call(call.getTarget(), call.getInvocationId(), values);
            }
            case COMPLETION -> completion((CompletionMessage) message, binder);
            default -> message;
        };
    }

    private HubMessage call(String method, String id, JsonArray arguments) {
        sink.calls(method);
        Object[] one = {new HubJson.Arguments(arguments, id != null)};
        return new InvocationMessage(null, id, method, one, null);
    }

    private static HubMessage completion(CompletionMessage completion, InvocationBinder binder) {
        boolean isVoid = completion.getResult() == null && completion.getError() == null;
        return isVoid && HubJson.class.equals(binder.getReturnType(completion.getInvocationId()))
                ? new CompletionMessage(null, completion.getInvocationId(), HubJson.NULL, null)
                : completion;
    }

    /**
     * A message that runs code between two messages of one payload, and looks like a ping to the client. The client
     * reads the whole payload before it processes the first message. Confined to the thread that reads.
     */
    private static final class Before extends HubMessage {
        private @Nullable Runnable step;

        Before(Runnable step) {
            this.step = step;
        }

        /** Runs the code when the client asks for the type of this message to process it. The client may ask again. */
        @Override
        public HubMessageType getMessageType() {
            Runnable once = step;
            step = null;
            if (once != null) {
                once.run();
            }
            return HubMessageType.PING;
        }
    }

    /** Declares that every method has a single argument, which holds all of its arguments. */
    private record AnyArguments(InvocationBinder results) implements InvocationBinder {
        private static final List<Type> ONE = List.of(HubJson.Arguments.class);

        @Override
        public Type getReturnType(String invocationId) {
            return results.getReturnType(invocationId);
        }

        @Override
        public List<Type> getParameterTypes(String method) {
            return ONE;
        }
    }
}
