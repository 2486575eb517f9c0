package io.github.jmeterduplex.samples.runs.signalr;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.Json;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.servers.signalr.HubMessage;
import io.github.jmeterduplex.samples.servers.signalr.Inbox;
import io.github.jmeterduplex.samples.servers.signalr.MessagePackCodec;
import io.github.jmeterduplex.samples.servers.signalr.ProtocolViolationException;
import io.github.jmeterduplex.samples.servers.signalr.SignalRHub;
import io.github.jmeterduplex.signalr.SignalRConnect;
import io.github.jmeterduplex.signalr.SignalRDisconnect;
import io.github.jmeterduplex.signalr.SignalRInvoke;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the samplers send in a dialogue is what the official JavaScript client sends in the same one, but for ids and
 * pings.
 */
@Tag("parallel")
class SameFramesIT {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String STEPS = "--steps=invoke,void,send,error,unknown,stream,cancel,upload";
    private static final String END = "\u001e";
    private static final Pattern ID = Pattern.compile("(?:\\[id=|streamIds=\\[)(\\d+)");
    private static final Map<String, Object> PING = Map.of("type", 6);
    private static final Integer CANCEL = 5;
    private static final String CANCEL_NAME = HubMessage.Cancel.class.getSimpleName();

    @TempDir
    private Path folder;

    @BeforeAll
    static void assumeInstalled() {
        OfficialDialogue.assumeInstalled();
    }

    @Test
    void fieldsOfJsonAreTheSame() throws Exception {
        assertThat(objects(ofSamplers("json")))
                .hasSizeGreaterThan(10)
                .containsExactlyElementsOf(objects(ofOfficialClient("json")));
    }

    @Test
    void messagesOfMessagePackAreTheSame() throws Exception {
        assertThat(messages(ofSamplers("messagepack")))
                .hasSizeGreaterThan(10)
                .containsExactlyElementsOf(messages(ofOfficialClient("messagepack")));
    }

    private static byte[] ofOfficialClient(String protocol) throws Exception {
        try (SignalRHub hub = SignalRHub.start("--record=100")) {
            OfficialDialogue.with(hub.hubUrl(), "websocket", protocol, STEPS);
            HubStats.awaitOpen(hub, 0);
            return joined(hub);
        }
    }

    private byte[] ofSamplers(String protocol) throws Exception {
        try (SignalRHub hub = SignalRHub.start("--record=100")) {
            Plan plan = Plan.named("frames-" + protocol)
                    .javaRequest("connect", SignalRConnect.class, "url = " + hub.hubUrl() + "; protocol = " + protocol);
            invoke(plan, "Echo", "[\"text\"]", "invoke");
            invoke(plan, "Echo", "[{\"id\":7,\"text\":\"ä€😀\",\"list\":[1,2.5,null,true],\"none\":null}]", "invoke");
            invoke(plan, "Echo", "[null]", "invoke");
            invoke(plan, "Echo", "[4294967296]", "invoke");
            invoke(plan, "Send", "[\"text\"]", "invoke");
            invoke(plan, "Send", "[\"nobody answers\"]", "send");
            invoke(plan, "Fail", "[\"on purpose\"]", "invoke");
            invoke(plan, "NoSuchMethod", "[]", "invoke");
            invoke(plan, "Counter", "[5,1]", "stream");
            plan.javaRequest(
                    "cancel",
                    SignalRInvoke.class,
                    "method = Counter; arguments = [100000,10]; kind = stream; cancelAfter = 3; waitForReplies = true");
            plan.javaRequest(
                    "upload", SignalRInvoke.class, "method = Upload; streams = [[1,2,3.5]]; waitForReplies = true");
            plan.javaRequest("disconnect", SignalRDisconnect.class, "");
            try (JMeterRun run = JMeterSetup.of(plan.write(folder)).start()) {
                assertThat(run.awaitEnd(PATIENCE)).isZero();
            }
            HubStats.awaitOpen(hub, 0);
            return joined(hub);
        }
    }

    private static void invoke(Plan plan, String method, String arguments, String kind) {
        String more = kind.equals("send") ? "; reply = none" : "; waitForReplies = true";
        String parameters = "method = " + method + "; arguments = " + arguments + "; kind = " + kind + more;
        plan.javaRequest(kind + ' ' + method, SignalRInvoke.class, parameters);
    }

    private static byte[] joined(SignalRHub hub) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        for (Object frame : hub.frames()) {
            Object text = Json.at(frame, "text");
            joined.writeBytes(
                    text == null
                            ? Base64.getDecoder().decode(String.valueOf(Json.at(frame, "base64")))
                            : text.toString().getBytes(UTF_8));
        }
        return joined.toByteArray();
    }

    /**
     * Each message with all its fields, the handshake included; ids are numbers in the order of their first messages.
     * Cancellations stand at the end: the last item lets the waiting thread send on while its stream is cancelled.
     */
    private static List<Map<String, Object>> objects(byte[] sent) throws IOException {
        List<Map<String, Object>> objects = new ArrayList<>();
        Map<Object, Integer> ids = new HashMap<>();
        for (String message : new String(sent, UTF_8).split(END, -1)) {
            if (!message.isEmpty()) {
                Map<String, Object> fields = new HashMap<>(JSON.std.mapFrom(message));
                fields.computeIfPresent("invocationId", (name, id) -> ids.computeIfAbsent(id, any -> ids.size()));
                fields.computeIfPresent(
                        "streamIds",
                        (name, streams) -> ((List<?>) streams)
                                .stream()
                                        .map(id -> ids.computeIfAbsent(id, any -> ids.size()))
                                        .toList());
                objects.add(fields);
            }
        }
        objects.removeIf(object -> object.equals(PING));
        objects.sort(Comparator.comparing(object -> CANCEL.equals(object.get("type"))));
        return objects;
    }

    private static List<String> messages(byte[] sent) throws ProtocolViolationException {
        List<String> messages = new ArrayList<>();
        int handshake = new String(sent, ISO_8859_1).indexOf(END) + 1;
        messages.add(new String(sent, 0, handshake, UTF_8));
        Inbox inbox = new Inbox(1 << 16);
        inbox.add(Arrays.copyOfRange(sent, handshake, sent.length));
        MessagePackCodec codec = new MessagePackCodec();
        Map<String, Integer> ids = new HashMap<>();
        for (HubMessage message = codec.decode(inbox); message != null; message = codec.decode(inbox)) {
            if (!(message instanceof HubMessage.Ping)) {
                messages.add(numbered(message.toString(), ids));
            }
        }
        messages.sort(Comparator.comparing(message -> message.startsWith(CANCEL_NAME)));
        return messages;
    }

    private static String numbered(String message, Map<String, Integer> ids) {
        return ID.matcher(message)
                .replaceAll(id -> Matcher.quoteReplacement(id.group().substring(0, id.start(1) - id.start()))
                        + ids.computeIfAbsent(id.group(1), any -> ids.size()));
    }
}
