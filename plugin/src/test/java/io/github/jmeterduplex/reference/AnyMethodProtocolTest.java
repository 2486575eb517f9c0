package io.github.jmeterduplex.reference;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonElement;
import com.microsoft.signalr.CloseMessage;
import com.microsoft.signalr.CompletionMessage;
import com.microsoft.signalr.HubMessage;
import com.microsoft.signalr.HubMessageType;
import com.microsoft.signalr.InvocationBinder;
import com.microsoft.signalr.InvocationMessage;
import com.microsoft.signalr.StreamItem;
import io.github.jmeterduplex.internal.protocol.signalr.Invocation;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnyMethodProtocolTest {
    private static final String SEPARATOR = "\u001e";

    private final List<String> heard = new ArrayList<>();
    private final AnyMethodProtocol protocol = new AnyMethodProtocol(new AnyMethodProtocol.Sink() {
        @Override
        public void heard() {
            // Once a payload.
        }

        @Override
        public void calls(String method) {
            heard.add("calls " + method);
        }

        @Override
        public void closes(String error, boolean allowReconnect) {
            heard.add("closes " + error + " " + allowReconnect);
        }

        @Override
        public void unreadable(RuntimeException why) {
            heard.add("unreadable");
        }
    });

    /** Invocation 1 is of a method with a result, 2 of a stream. */
    private static final class Pending implements InvocationBinder {
        @Override
        public Type getReturnType(String invocationId) {
            return invocationId.equals("1") ? HubJson.class : JsonElement.class;
        }

        @Override
        public List<Type> getParameterTypes(String method) {
            throw new AssertionError("the client knows no method");
        }
    }

    private List<HubMessage> read(String... messages) {
        byte[] bytes = (String.join(SEPARATOR, messages) + SEPARATOR).getBytes(UTF_8);
        return protocol.parseMessages(ByteBuffer.wrap(bytes), new Pending());
    }

    private static HubJson.Arguments arguments(HubMessage message) {
        return (HubJson.Arguments) ((InvocationMessage) message).getArguments()[0];
    }

    private static String result(HubMessage message) {
        return ((HubJson) ((CompletionMessage) message).getResult()).value().toString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "[null]",
                "[1,2]",
                "[\"a\",{\"b\":null,\"c\":[1.50,1e400]}]",
                "[1,2,3,4,5,6,7,8,9,10,11]",
                "[\"<\u00e4\\\"\u2028>\"]"
            })
    void callOfAnyMethodHasAllItsArguments(String json) {
        List<HubMessage> calls = read(
                "{\"type\":1,\"target\":\"tick\",\"arguments\":" + json + "}",
                "{\"type\":1,\"invocationId\":\"7\",\"arguments\":" + json + ",\"target\":\"tock\"}");

        assertThat(calls)
                .hasSize(2)
                .allSatisfy(call ->
                        assertThat(arguments(call).values().toString()).isEqualTo(json.replace("\u2028", "\\u2028")));
        assertThat(calls).extracting(call -> arguments(call).asked()).containsExactly(false, true);
        assertThat(heard).containsExactly("calls tick", "calls tock");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"'' | null", "',\"result\":null' | null", "',\"result\":{\"a\":null}' | {\"a\":null}"})
    void invocationIsCompletedWithAResultOrWithout(String result, String read) {
        assertThat(result(read("{\"type\":3,\"invocationId\":\"1\"" + result + "}")
                        .get(0)))
                .isEqualTo(read);
    }

    @Test
    void itemsOfAStreamAndItsEndAreLeftAsTheyAre() {
        List<HubMessage> stream = read(
                "{\"type\":2,\"invocationId\":\"2\",\"item\":null}",
                "{\"type\":2,\"invocationId\":\"2\",\"item\":5}",
                "{\"type\":3,\"invocationId\":\"2\"}");

        assertThat(((StreamItem) stream.get(0)).getItem()).hasToString("null");
        assertThat(((StreamItem) stream.get(1)).getItem()).hasToString("5");
        assertThat(((CompletionMessage) stream.get(2)).getResult()).isNull();
    }

    @Test
    void errorIsLeftAsItIs() {
        CompletionMessage failed =
                (CompletionMessage) read("{\"type\":3,\"invocationId\":\"1\",\"error\":\"on purpose\"}")
                        .get(0);
        assertThat(failed.getError()).isEqualTo("on purpose");
        assertThat(failed.getResult()).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                                           | closes null false",
                "',\"error\":\"down\"'                        | closes down false",
                "',\"error\":\"down\",\"allowReconnect\":true' | closes down true"
            })
    void closeIsToldWithWhatTheClientLeavesOutWhenTheClientComesToIt(String more, String told) {
        List<HubMessage> messages = read("{\"type\":3,\"invocationId\":\"1\"}", "{\"type\":7" + more + "}");
        assertThat(heard).isEmpty();

        assertThat(messages.get(0).getMessageType()).isEqualTo(HubMessageType.COMPLETION);
        assertThat(heard).isEmpty();
        assertThat(messages.get(1).getMessageType()).isEqualTo(HubMessageType.PING);
        assertThat(messages.get(1).getMessageType()).isEqualTo(HubMessageType.PING);
        assertThat(heard).containsExactly(told);
        assertThat(messages).hasSize(3).last().isInstanceOf(CloseMessage.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x",
                "[]",
                "{\"type\":1,\"target\":\"tick\",\"arguments\":[1}",
                "{}",
                "{\"type\":99}",
                "{\"type\":7,\"allowReconnect\":[]}"
            })
    void whatCannotBeReadIsToldAndThrown(String message) {
        assertThatThrownBy(() -> read(message)).isInstanceOf(RuntimeException.class);
        assertThat(heard).endsWith("unreadable");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "[null,{\"a\":null,\"b\":[null]},1.50,\"<\\\"\u00e4\"]"})
    void argumentsAreWrittenWithTheirNulls(String json) {
        Invocation call = new Invocation(Invocation.Kind.INVOKE, "Send", json.getBytes(UTF_8), List.of());
        ByteBuffer written =
                protocol.writeMessage(new InvocationMessage(null, "1", "Send", HubJson.arguments(call), null));
        assertThat(UTF_8.decode(written).toString().replace("\\u003c", "<"))
                .isEqualTo("{\"type\":1,\"invocationId\":\"1\",\"target\":\"Send\",\"arguments\":" + json + "}"
                        + SEPARATOR);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "[1", "[a]", "[1] 2"})
    void argumentsThatAreNoArrayAreRefused(String json) {
        Invocation call = new Invocation(Invocation.Kind.INVOKE, "Send", json.getBytes(UTF_8), List.of());
        assertThatThrownBy(() -> HubJson.arguments(call)).isInstanceOf(IllegalArgumentException.class);
    }
}
