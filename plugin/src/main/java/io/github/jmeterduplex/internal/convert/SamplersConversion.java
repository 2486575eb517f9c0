package io.github.jmeterduplex.internal.convert;

import java.util.ArrayList;
import java.util.List;

/** Converts the samplers of jmeter-websocket-samplers, whose threads have one connection each. */
final class SamplersConversion {
    private static final String NEW_CONNECTION = "createNewConnection";

    private final Conditions conditions;
    private final Remarks remarks;

    SamplersConversion(Conditions conditions, Remarks remarks) {
        this.conditions = conditions;
        this.remarks = remarks;
    }

    /** Returns the samplers that take the place of an element; empty if it does not have a counterpart. */
    List<NewSampler> of(OldElement old) {
        return switch (old.simpleType()) {
            case "OpenWebSocketSampler" -> List.of(connect(old, old.name()));
            case "RequestResponseWebSocketSampler" -> connected(old, requestResponse(old));
            case "SingleWriteWebSocketSampler" -> connected(old, send(old));
            case "SingleReadWebSocketSampler" -> connected(old, receive(old));
            case "PingPongSampler" -> ping(old);
            case "CloseWebSocketSampler" -> List.of(close(old));
            // they become conditions
            case "TextFrameFilter", "BinaryFrameFilter" -> List.of();
            default -> {
                leaveOut(old);
                yield List.of();
            }
        };
    }

    private void leaveOut(OldElement old) {
        if (!old.simpleType().startsWith("Ping")) {
            remarks.add(old, "left out: it does not have a counterpart");
        } else if (!old.isTrue("replyToPing") && !old.text("filterType", "").equals("FilterPongOnly")) {
            remarks.add(old, "left out: Duplex answers every ping, and has no way not to");
        }
    }

    private List<NewSampler> connected(OldElement old, NewSampler sampler) {
        List<NewSampler> samplers = new ArrayList<>();
        if (old.isTrue(NEW_CONNECTION)) {
            samplers.add(connect(old, old.name() + " connect"));
        }
        samplers.add(sampler);
        return samplers;
    }

    private NewSampler connect(OldElement old, String name) {
        return new NewSampler("WsConnect", name)
                .with("url", url(old))
                .with("ifExists", "replace")
                .unlessEmpty("listen", conditions.listen())
                .unlessEmpty("connectTimeoutMillis", old.text("connectTimeout", ""));
    }

    private String url(OldElement old) {
        String path = old.text("path", "/").strip();
        if (path.startsWith("${")) {
            remarks.add(old, "the path " + path + " must begin with a slash");
        } else if (!path.startsWith("/")) {
            path = "/" + path;
        }
        return scheme(old.text("TLS", "false").strip()) + "://"
                + old.text("server", "").strip() + ":" + old.text("port", "80").strip() + path;
    }

    /** Returns the scheme, as a function of JMeter if the plan decides on TLS by a variable or property. */
    private static String scheme(String tls) {
        return switch (tls) {
            case "true" -> "wss";
            case "false" -> "ws";
            default -> "${__jexl3(\"" + tls + "\" == \"true\" ? \"wss\" : \"ws\",)}";
        };
    }

    private NewSampler requestResponse(OldElement old) {
        return send(old)
                .with("reply", "order")
                .unlessEmpty("replyFrom", conditions.source(old))
                .with("waitForReplies", "true")
                .with("replyTimeoutMillis", old.text("readTimeout", "6000"));
    }

    private static NewSampler send(OldElement old) {
        NewSampler send = new NewSampler("WsSend", old.name());
        String file = old.isTrue("loadDataFromFile") ? old.text("dataFile", "") : "";
        String kind = old.text("payloadType", old.isTrue("binaryPayload") ? "Binary" : "Text");
        if (kind.equals("Binary")) {
            return file.isEmpty()
                    ? send.with("body", old.text("requestData", "")).with("bodyType", "hex")
                    : send.with("bodyFile", file).with("bodyType", "file");
        }
        String body = file.isEmpty() ? old.text("requestData", "") : "${__FileToString(" + file + ",UTF-8,)}";
        return send.with("body", kind.equals("TextStomp") ? body.replace("^@", "${__char(0)}") : body);
    }

    private NewSampler receive(OldElement old) {
        if (old.isTrue("optional")) {
            remarks.add(old, "a read that got no message was a success there; here it fails with 408");
        }
        String kind = old.text("dataType", old.isTrue("binaryPayload") ? "Binary" : "Text");
        if (kind.equals("Binary")) {
            remarks.add(old, "it takes the next message, whether text or binary");
        }
        return new NewSampler("WsReceive", old.name())
                .unlessEmpty("from", conditions.source(old))
                .with("timeoutMillis", old.text("readTimeout", "6000"));
    }

    private List<NewSampler> ping(OldElement old) {
        String type = old.text("type", "PingPong");
        if (type.equals("Pong")) {
            remarks.add(old, "left out: Duplex does not send a pong that no one asked for");
            return List.of();
        }
        if (type.equals("Ping")) {
            remarks.add(old, "it waits for the pong too");
        }
        return List.of(new NewSampler("WsPing", old.name()).with("timeoutMillis", old.text("readTimeout", "6000")));
    }

    private NewSampler close(OldElement old) {
        String status = old.text("statusCode", "1000").strip();
        if (!status.equals("1000")) {
            remarks.add(old, "it closes with 1000 instead of " + status);
        }
        return new NewSampler("WsDisconnect", old.name());
    }
}
