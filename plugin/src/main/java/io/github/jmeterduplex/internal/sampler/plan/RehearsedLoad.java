package io.github.jmeterduplex.internal.sampler.plan;

import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jorphan.collections.HashTree;
import org.jspecify.annotations.Nullable;

/**
 * One way in which a plan opens sessions and sends over them, as parameters for the test server of this JVM. Immutable;
 * equal ways are equal.
 *
 * @param protocol the package of its samplers, such as {@code stomp}
 * @param opener the class of the sampler that opens the sessions
 * @param sender the class of the sampler that sends; null if the plan's sessions do not send
 * @param opening parameters of the opener; its URL has {@link #PORT} in place of the port
 * @param sending parameters of the sender
 * @param instead what is rehearsed in place of what the test server does not speak; empty if it speaks all
 */
public record RehearsedLoad(
        String protocol,
        String opener,
        @Nullable String sender,
        Map<String, String> opening,
        Map<String, String> sending,
        String instead) {
    /** Stands for the port of the test server. */
    public static final String PORT = "PORT";

    private static final int MOST = 4;
    /** What decides which code opens sessions; all else is for the server under test alone. */
    private static final List<String> OPENING = List.of(
            "transports", "compression", "skipNegotiation", "heartbeat", "splitLargeFrames", "frames", "subprotocol");
    /** What decides which code makes messages and finds replies. */
    private static final List<String> SENDING =
            List.of("body", "bodyType", "args", "event", "arguments", "method", "reply", "contentType", "headers");

    private static final String REPLIES = "/user/queue/replies";

    public RehearsedLoad {
        opening = Map.copyOf(opening);
        sending = Map.copyOf(sending);
    }

    /** Whether the plan connects over TLS. */
    public boolean isEncrypted() {
        return opening.getOrDefault("url", "").startsWith("https:");
    }

    /** Returns the different loads of a plan, at most four; none for sessions of client libraries. */
    public static List<RehearsedLoad> of(HashTree tree) {
        List<PlanSampler> samplers = Plan.read(tree).samplers();
        Set<RehearsedLoad> loads = new LinkedHashSet<>();
        for (PlanSampler opener : samplers) {
            String type = className(opener);
            if (opener.opens() && type != null && !"library".equals(opener.text("client"))) {
                String[] names = type.split("\\.", -1);
                loads.add(load(opener, names[names.length - 2], samplers));
            }
        }
        return new ArrayList<>(loads).subList(0, Math.min(MOST, loads.size()));
    }

    /** Returns the Duplex class that a sampler is or extends, as only that is rehearsed; null if there is none. */
    private static @Nullable String className(PlanSampler sampler) {
        try {
            Class<?> type = Class.forName(
                    sampler.element().getPropertyAsString(JavaSampler.CLASSNAME),
                    false,
                    Thread.currentThread().getContextClassLoader());
            while (type != null && !Plan.OURS.matcher(type.getName()).matches()) {
                type = type.getSuperclass();
            }
            return type == null || Modifier.isAbstract(type.getModifiers()) ? null : type.getName();
        } catch (ClassNotFoundException | LinkageError e) {
            // JMeter itself reports a missing class.
            return null;
        }
    }

    private static RehearsedLoad load(PlanSampler opener, String protocol, List<PlanSampler> samplers) {
        boolean isUser = sends(opener);
        PlanSampler sender = isUser
                ? opener
                : samplers.stream()
                        .filter(one -> sends(one) && !one.opens())
                        .filter(one -> isOf(one, protocol))
                        .findFirst()
                        .orElse(null);
        Map<String, String> opening = new LinkedHashMap<>();
        Map<String, String> sending = new LinkedHashMap<>();
        take(opener, OPENING, opening);
        String url = url(opener.element());
        String instead = "";
        String path;
        switch (protocol) {
            case "stomp" -> {
                path = url.startsWith("ws") ? "/stomp" : "/ws";
                opening.put("subscribe", REPLIES);
            }
            case "signalr" -> {
                path = "/chat";
                boolean others = !"websocket".equals(opening.getOrDefault("transports", "websocket"));
                boolean isBinary = "messagepack".equals(opener.text("protocol"));
                opening.remove("transports");
                instead = others || isBinary ? "JSON over WebSocket" : "";
            }
            case "socketio" -> {
                path = "";
                instead = "3".equals(opener.text("engine")) ? "Socket.IO 4" : "";
            }
            default -> {
                path = "/echo";
                // Its users do not have values.
                if (opening.getOrDefault("subprotocol", "").contains("{{")) {
                    opening.remove("subprotocol");
                }
            }
        }
        boolean isEncrypted = url.startsWith("https:") || url.startsWith("wss:");
        opening.put("url", (isEncrypted ? "https" : "http") + "://127.0.0.1:" + PORT + path);
        // The proxy that JMeter was started with leads to other machines.
        opening.put("proxy", "none");
        if (sender != null) {
            take(sender, SENDING, sending);
            adapt(protocol, sending);
        }
        return new RehearsedLoad(
                protocol,
                Objects.requireNonNull(className(opener)),
                sender == null ? null : className(sender),
                opening,
                sending,
                instead);
    }

    /** Returns the URL as the plan has it, with functions and variables that are not evaluated. */
    private static String url(TestElement element) {
        if (!(element.getProperty(JavaSampler.ARGUMENTS).getObjectValue() instanceof Arguments arguments)) {
            return "";
        }
        for (int i = 0; i < arguments.getArgumentCount(); i++) {
            if (arguments.getArgument(i).getName().equals("url")) {
                JMeterProperty url = arguments.getArgument(i).getProperty(Argument.VALUE);
                return url.getObjectValue() instanceof CompoundVariable function
                        ? function.getRawParameters()
                        : url.getStringValue();
            }
        }
        return "";
    }

    private static boolean sends(PlanSampler sampler) {
        return sampler.table().parameter("waitForReplies") != null;
    }

    private static boolean isOf(PlanSampler sampler, String protocol) {
        return Objects.requireNonNullElse(className(sampler), "").contains("." + protocol + ".");
    }

    private static void take(PlanSampler sampler, List<String> names, Map<String, String> target) {
        for (String name : names) {
            String text = sampler.table().parameter(name) == null
                    ? null
                    : sampler.texts().get(name);
            if (text != null && !text.isBlank()) {
                target.put(name, text);
            }
        }
    }

    /** Sends to the test server, so that it answers as the rule for replies expects. */
    private static void adapt(String protocol, Map<String, String> sending) {
        String rule = sending.getOrDefault("reply", "");
        switch (protocol) {
            case "stomp" -> sending.put("destination", "/app/rehearsal");
            case "socketio" -> sending.putIfAbsent("event", "rehearsal");
            case "signalr" -> sending.putIfAbsent("method", "Rehearsal");
            default -> {}
        }
        if (rule.isEmpty() || rule.equals("none")) {
            sending.putAll(plain(protocol));
        }
    }

    /** Returns the parameters of a sender whose replies the test server certainly sends. */
    public static Map<String, String> plain(String protocol) {
        return switch (protocol) {
            case "stomp" ->
                Map.of(
                        "destination",
                        "/app/rehearsal",
                        "body",
                        "{\"id\":\"{{id}}\",\"text\":\"rehearsal\"}",
                        "reply",
                        "json:/id");
            case "socketio" -> Map.of("event", "rehearsal", "args", "[{\"id\":\"{{id}}\"}]", "reply", "ack");
            case "signalr" ->
                Map.of("method", "Rehearsal", "arguments", "[{\"id\":\"{{id}}\"}]", "reply", "completion");
            default -> Map.of("body", "{\"id\":\"{{id}}\"}", "reply", "json:/id");
        };
    }
}
