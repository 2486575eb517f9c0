package io.github.jmeterduplex.internal.convert;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.w3c.dom.Element;

/** Converts the one sampler of JMeter-WebSocketSampler, which connects, sends, waits for a message and closes. */
final class SingleSamplerConversion {
    private final List<OldElement> samplers;
    private final Remarks remarks;

    /** @param elements that are converted, of both plugins */
    SingleSamplerConversion(List<OldElement> elements, Remarks remarks) {
        this.samplers = elements.stream().filter(OldElement::isSingleSampler).toList();
        this.remarks = remarks;
    }

    private static boolean isKept(OldElement old) {
        return old.isTrue("streamingConnection");
    }

    private static String group(OldElement old) {
        return isKept(old) ? old.text("connectionId", "websocket") : "websocket";
    }

    private static String condition(OldElement old) {
        return old.text("responsePattern").map(pattern -> "regex:" + pattern).orElse("");
    }

    /** Returns the conditions of all samplers that share the connection of this one, one a line. */
    private String listen(OldElement old) {
        return samplers.stream()
                .filter(other -> other.equals(old)
                        || (isKept(old) && isKept(other) && group(other).equals(group(old))))
                .map(SingleSamplerConversion::condition)
                .filter(condition -> !condition.isEmpty())
                .distinct()
                .collect(Collectors.joining("\n"));
    }

    List<NewSampler> of(OldElement old) {
        boolean isKept = isKept(old);
        String group = group(old);
        List<NewSampler> replacement = new ArrayList<>();
        replacement.add(connect(old, isKept).with("group", group));
        replacement.add(message(old).with("group", group));
        if (!isKept) {
            replacement.add(new NewSampler("WsDisconnect", old.name() + " disconnect").with("group", group));
        }
        old.text("closeConncectionPattern")
                .ifPresent(pattern -> remarks.add(
                        old, "no session closes on a message that meets " + pattern + ": end it by a Disconnect"));
        String encoding = old.text("contentEncoding", "UTF-8");
        if (!encoding.equalsIgnoreCase("UTF-8")) {
            remarks.add(old, "texts are sent as UTF-8, as a WebSocket wants it, instead of " + encoding);
        }
        return replacement;
    }

    private NewSampler connect(OldElement old, boolean isKept) {
        return new NewSampler("WsConnect", old.name() + " connect")
                .with("url", url(old))
                .with("ifExists", isKept ? "keep" : "replace")
                .unlessEmpty("listen", listen(old))
                .with("connectTimeoutMillis", old.text("connectionTimeout", "5000"))
                .with("tlsTrust", old.isTrue("ignoreSslErrors") ? "any" : "system")
                .unlessEmpty("proxy", proxy(old));
    }

    private static String url(OldElement old) {
        String port = old.text("serverPort", "0").strip();
        String path = old.text("contextPath", "").strip();
        String query = query(old);
        return old.text("protocol", "ws").strip() + "://"
                + old.text("serverAddress", "").strip()
                + (port.equals("0") ? "" : ":" + port)
                + (path.startsWith("/") ? path : "/" + path)
                + (query.isEmpty() ? "" : "?" + query);
    }

    private static String query(OldElement old) {
        StringJoiner query = new StringJoiner("&");
        for (Element property : PlanXml.children(old.xml())) {
            if (property.getAttribute("name").equals("queryStringParameters")) {
                PlanXml.children(property).stream()
                        .flatMap(rows -> PlanXml.children(rows).stream())
                        .map(OldElement::new)
                        .forEach(
                                row -> query.add(row.text("Argument.name", "") + "=" + row.text("Argument.value", "")));
            }
        }
        return query.toString();
    }

    private static String proxy(OldElement old) {
        return old.text("proxyAddress")
                .map(host -> {
                    String user = old.text("proxyUsername", "");
                    String login = user.isEmpty() ? "" : user + ":" + old.text("proxyPassword", "") + "@";
                    return "http://" + login + host + ":" + old.text("proxyPort", "80");
                })
                .orElse("");
    }

    private static NewSampler message(OldElement old) {
        String timeoutMillis = old.text("responseTimeout", "20000");
        String source = condition(old);
        String body = old.text("requestPayload", "");
        if (body.isEmpty()) {
            return new NewSampler("WsReceive", old.name())
                    .unlessEmpty("from", source)
                    .with("timeoutMillis", timeoutMillis);
        }
        return new NewSampler("WsSend", old.name())
                .with("body", body)
                .with("reply", "order")
                .unlessEmpty("replyFrom", source)
                .with("waitForReplies", "true")
                .with("replyTimeoutMillis", timeoutMillis);
    }
}
