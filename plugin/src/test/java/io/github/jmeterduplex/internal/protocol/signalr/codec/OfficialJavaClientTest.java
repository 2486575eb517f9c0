package io.github.jmeterduplex.internal.protocol.signalr.codec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import com.microsoft.signalr.CancelInvocationMessage;
import com.microsoft.signalr.CompletionMessage;
import com.microsoft.signalr.GsonHubProtocol;
import com.microsoft.signalr.InvocationBinder;
import com.microsoft.signalr.InvocationMessage;
import com.microsoft.signalr.StreamInvocationMessage;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** JSON, held against the protocol of the official Java client. */
class OfficialJavaClientTest {
    private static final GsonHubProtocol OFFICIAL = new GsonHubProtocol();
    private static final HubWriter WRITER = HubCodec.JSON.writer();
    private static final Map<String, String> HEADERS = Map.of("a", "b");

    private final Random random = new Random(9);

    /** Takes any JSON for any parameter. */
    private record Any(int parameters) implements InvocationBinder {
        @Override
        public Type getReturnType(String invocationId) {
            return JsonElement.class;
        }

        @Override
        public List<Type> getParameterTypes(String methodName) {
            return Collections.nCopies(parameters, JsonElement.class);
        }
    }

    private static com.microsoft.signalr.HubMessage official(byte[] frame, int parameters) {
        List<com.microsoft.signalr.HubMessage> messages =
                OFFICIAL.parseMessages(ByteBuffer.wrap(frame), new Any(parameters));
        assertThat(messages).hasSize(1);
        return messages.get(0);
    }

    private static String text(Object json) {
        return json == null ? "null" : json.toString();
    }

    private static HubWriter.EncodedValue value(String json) {
        return WRITER.value(json.getBytes(UTF_8));
    }

    @Test
    void whatIsWrittenIsReadThere() {
        HubWriter.InvocationTemplate form = WRITER.invocation("Se\"nd\u00e4", List.of());
        for (int i = 0; i < 1_000; i++) {
            List<Object> arguments = Trees.random(random);
            String json = Trees.json(arguments);
            InvocationMessage invocation =
                    (InvocationMessage) official(form.bytes(i, value(json), random.nextInt(9)), arguments.size());
            assertThat(invocation.getInvocationId()).isEqualTo(String.valueOf(i));
            assertThat(invocation.getTarget()).isEqualTo("Se\"nd\u00e4");
            assertThat(Trees.of(List.of(invocation.getArguments()).toString())).isEqualTo(Trees.of(json));
            CompletionMessage result = (CompletionMessage) official(WRITER.completion("x\"" + i, value(json)), 0);
            assertThat(result.getInvocationId()).isEqualTo("x\"" + i);
            assertThat(Trees.of(text(result.getResult()))).isEqualTo(Trees.of(json));
        }
        assertThat(((CompletionMessage) official(WRITER.failure(7, "\n\""), 0)).getError())
                .isEqualTo("\n\"");
        assertThat(((com.microsoft.signalr.CloseMessage) official(WRITER.close("no"), 0)).getError())
                .isEqualTo("no");
        assertThat(official(WRITER.ping(), 0).getMessageType()).isEqualTo(com.microsoft.signalr.HubMessageType.PING);
    }

    private static List<String> read(com.microsoft.signalr.HubMessage message) {
        ByteBuffer frame = OFFICIAL.writeMessage(message);
        byte[] chunk = new byte[frame.remaining()];
        frame.get(chunk);
        return RecordingHub.read(HubCodec.JSON, chunk);
    }

    @Test
    void whatIsWrittenThereIsRead() {
        for (int i = 0; i < 1_000; i++) {
            String json = Trees.json(Trees.random(random));
            Object[] arguments = {JsonParser.parseString(json), i};
            List<String> lines = read(new InvocationMessage(HEADERS, "" + i, "Se<nd", arguments, List.of("4")));
            assertThat(lines).hasSize(1);
            String line = lines.get(0);
            String head = "INVOCATION " + i + " Se<nd ";
            assertThat(line).startsWith(head).endsWith(" streams=[4]");
            assertThat(Trees.of(line.substring(head.length(), line.length() - " streams=[4]".length())))
                    .isEqualTo(Trees.of("[" + json + "," + i + "]"));
        }
        assertThat(read(new StreamInvocationMessage(HEADERS, "1", "s", new Object[0], List.of())))
                .containsExactly("STREAM_INVOCATION 1 s []");
        assertThat(read(new CancelInvocationMessage(HEADERS, "12"))).containsExactly("CANCEL_INVOCATION 12");
        assertThat(read(new CompletionMessage(null, "s-1", null, "it's \"no\"")))
                .containsExactly("COMPLETION s-1 error=it's \"no\"");
        assertThat(read(new CompletionMessage(null, "1", 5, null))).containsExactly("COMPLETION 1 5");
        assertThat(read(new CompletionMessage(null, "1", null, null))).containsExactly("COMPLETION 1");
    }
}
