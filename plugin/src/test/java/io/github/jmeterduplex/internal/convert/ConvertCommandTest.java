package io.github.jmeterduplex.internal.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import picocli.CommandLine;

/** What becomes of the elements of other plugins, and what is said of those that have no counterpart. */
class ConvertCommandTest {
    private static final Map<String, String> SERVER =
            Map.of("server", "chat.example", "port", "81", "path", "/ws", "TLS", "false", "connectTimeout", "5000");
    private static final String NEXT = "next: check ";

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(Object... arguments) {
        return new CommandLine(new ConvertCommand())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(Stream.of(arguments).map(String::valueOf).toArray(String[]::new));
    }

    private static Map<String, String> with(Map<String, String> properties, String... more) {
        Map<String, String> all = new LinkedHashMap<>(properties);
        for (int i = 0; i < more.length; i += 2) {
            all.put(more[i], more[i + 1]);
        }
        return all;
    }

    /** Returns the samplers of the converted plan by name, each with its class and parameters. */
    private Map<String, Map<String, String>> converted(OldPlan plan) throws IOException {
        assertThat(run(plan.write(folder))).as(err.toString()).isZero();
        Path written = folder.resolve("old-duplex.jmx");
        assertThat(written).content().doesNotContain("wssampler");
        Map<String, Map<String, String>> samplers = new LinkedHashMap<>();
        NodeList found = PlanXml.read(written).getElementsByTagName("JavaSampler");
        for (int i = 0; i < found.getLength(); i++) {
            OldElement sampler = new OldElement((Element) found.item(i));
            Map<String, String> parameters = new LinkedHashMap<>();
            parameters.put("class", sampler.text("classname", "").replace("io.github.jmeterduplex.websocket.", ""));
            NodeList rows = sampler.xml().getElementsByTagName("elementProp");
            for (int row = 1; row < rows.getLength(); row++) {
                OldElement argument = new OldElement((Element) rows.item(row));
                parameters.put(argument.text("Argument.name", ""), argument.text("Argument.value", ""));
            }
            samplers.put(sampler.name(), parameters);
        }
        return samplers;
    }

    private List<String> said() {
        return out.toString().lines().filter(line -> !line.startsWith(NEXT)).toList();
    }

    @Test
    void sixSamplersBecomeThoseOfDuplex() throws IOException {
        Map<String, String> message = Map.of("requestData", "hello", "payloadType", "Text", "readTimeout", "700");
        Map<String, Map<String, String>> samplers = converted(new OldPlan()
                .sampler("OpenWebSocketSampler", "open", SERVER, "")
                .sampler("RequestResponseWebSocketSampler", "ask", message, "")
                .sampler("SingleWriteWebSocketSampler", "write", message, "")
                .sampler("SingleReadWebSocketSampler", "read", Map.of("readTimeout", "800", "dataType", "Any"), "")
                .sampler("PingPongSampler", "ping", Map.of("readTimeout", "900"), "")
                .sampler("CloseWebSocketSampler", "close", Map.of("statusCode", "1000"), ""));
        assertThat(samplers)
                .containsEntry(
                        "open",
                        Map.of(
                                "class",
                                "WsConnect",
                                "url",
                                "ws://chat.example:81/ws",
                                "ifExists",
                                "replace",
                                "connectTimeoutMillis",
                                "5000"))
                .containsEntry(
                        "ask",
                        Map.of(
                                "class",
                                "WsSend",
                                "body",
                                "hello",
                                "reply",
                                "order",
                                "waitForReplies",
                                "true",
                                "replyTimeoutMillis",
                                "700"))
                .containsEntry("write", Map.of("class", "WsSend", "body", "hello"))
                .containsEntry("read", Map.of("class", "WsReceive", "timeoutMillis", "800"))
                .containsEntry("ping", Map.of("class", "WsPing", "timeoutMillis", "900"))
                .containsEntry("close", Map.of("class", "WsDisconnect"));
        assertThat(said())
                .contains("1 OpenWebSocketSampler -> WsConnect", "1 CloseWebSocketSampler -> WsDisconnect")
                .hasSize(7);
    }

    @Test
    void samplerWithItsOwnConnectionBecomesTwoAndKeepsItsChildren() throws IOException {
        String children = OldPlan.xml("HeaderManager", "headers", Map.of(), "")
                + OldPlan.xml("ResponseAssertion", "assertion", Map.of(), "");
        Map<String, Map<String, String>> samplers = converted(new OldPlan()
                .sampler(
                        "RequestResponseWebSocketSampler",
                        "ask",
                        with(
                                SERVER,
                                "createNewConnection",
                                "true",
                                "requestData",
                                "0x0102 ff",
                                "payloadType",
                                "Binary"),
                        children));
        assertThat(samplers).containsOnlyKeys("ask connect", "ask");
        assertThat(samplers.get("ask")).containsEntry("bodyType", "hex").containsEntry("body", "0x0102 ff");
        assertThat(Files.readString(folder.resolve("old-duplex.jmx")))
                .containsSubsequence(
                        "GenericController", "ask connect", "testname=\"headers\"", "WsSend", "testname=\"assertion\"");
    }

    @ParameterizedTest
    @CsvSource({
        "TextFrameFilter, Contains, tick, regex:\\Qtick\\E, message",
        "TextFrameFilter, Equals, tick, text:tick, message",
        "TextFrameFilter, StartsWith, tick, regex:^\\Qtick\\E, message",
        "TextFrameFilter, EndsWith, tick, regex:\\Qtick\\E\\z, message",
        "TextFrameFilter, ContainsRegex, t.ck, regex:t.ck, message",
        "TextFrameFilter, EqualsRegex, t.ck, regex:^(?:t.ck)\\z, message",
        "TextFrameFilter, NotContains, chat, regex:\\Qchat\\E, regex:\\Qchat\\E",
        "TextFrameFilter, NotEquals, chat, text:chat, text:chat",
        "BinaryFrameFilter, StartsWith, 0x01 0xFF, regex:^\\x01\\xff, message",
        "BinaryFrameFilter, NotEquals, 01ff, regex:^\\x01\\xff\\z, regex:^\\x01\\xff\\z",
    })
    void filterBecomesACondition(String type, String comparison, String value, String listen, String source)
            throws IOException {
        Map<String, Map<String, String>> samplers = converted(new OldPlan()
                .sampler("OpenWebSocketSampler", "open", SERVER, "")
                .sampler(type, "filter", Map.of("comparisonType", comparison, "matchValue", value), "")
                .sampler("SingleReadWebSocketSampler", "read", Map.of("dataType", "Any"), "")
                .sampler("RequestResponseWebSocketSampler", "ask", Map.of("requestData", "x"), ""));
        assertThat(samplers.get("open")).containsEntry("listen", listen);
        assertThat(samplers.get("read")).containsEntry("from", source);
        assertThat(samplers.get("ask")).containsEntry("replyFrom", source);
        assertThat(said()).as("no remark").noneMatch(line -> line.contains(": ") && !line.startsWith("wrote "));
    }

    @ParameterizedTest
    @CsvSource({
        "CloseWebSocketSampler, statusCode, 4001, it closes with 1000 instead of 4001",
        "SingleReadWebSocketSampler, optional, true, a read that got no message was a success there",
        "SingleReadWebSocketSampler, dataType, Binary, whether text or binary",
        "PingPongSampler, type, Pong, left out: Duplex does not send a pong",
        "PingPongSampler, type, Ping, it waits for the pong too",
        "PingFrameFilter, replyToPing, false, left out: Duplex answers every ping",
        "TextFrameFilter, comparisonType, IsPlain, not converted: a condition has one line",
        "AdvancedOptionsElement, any, true, left out: it does not have a counterpart",
    })
    void whatHasNoCounterpartIsSaidByName(String type, String property, String value, String remark)
            throws IOException {
        converted(new OldPlan()
                .sampler("OpenWebSocketSampler", "open", SERVER, "")
                .sampler(type, "odd one", Map.of(property, value), ""));
        assertThat(said()).anyMatch(line -> line.startsWith("odd one (" + type + "): ") && line.contains(remark));
    }

    @Test
    void expressionDecidesOnTls() throws IOException {
        Map<String, String> server = with(SERVER, "TLS", "${__P(tls,false)}", "path", "feed");
        assertThat(converted(new OldPlan().sampler("OpenWebSocketSampler", "open", server, ""))
                        .get("open"))
                .containsEntry(
                        "url",
                        "${__jexl3(\"${__P(tls,false)}\" == \"true\" ? \"wss\" : \"ws\",)}://chat.example:81/feed");
    }

    @Test
    void abandonedSamplerConnectsSendsAndCloses() throws IOException {
        Map<String, String> properties = Map.of(
                "serverAddress",
                "chat.example",
                "serverPort",
                "8080",
                "contextPath",
                "ws",
                "protocol",
                "wss",
                "requestPayload",
                "hello",
                "responsePattern",
                "done:.*",
                "closeConncectionPattern",
                "bye");
        Map<String, Map<String, String>> samplers = converted(new OldPlan()
                .single("once", properties)
                .single("kept", with(properties, "streamingConnection", "true", "connectionId", "feed"))
                .single(
                        "next",
                        with(
                                properties,
                                "streamingConnection",
                                "true",
                                "connectionId",
                                "feed",
                                "responsePattern",
                                "bye")));
        assertThat(samplers)
                .containsOnlyKeys(
                        "once connect", "once", "once disconnect", "kept connect", "kept", "next connect", "next");
        assertThat(samplers.get("once connect"))
                .containsEntry("url", "wss://chat.example:8080/ws")
                .containsEntry("listen", "regex:done:.*")
                .containsEntry("tlsTrust", "system");
        assertThat(samplers.get("once"))
                .containsEntry("replyFrom", "regex:done:.*")
                .containsEntry("replyTimeoutMillis", "20000");
        assertThat(samplers.get("kept connect"))
                .containsEntry("ifExists", "keep")
                .containsEntry("listen", "regex:done:.*\nregex:bye")
                .containsEntry("group", "feed");
        assertThat(said()).anyMatch(line -> line.contains("no session closes on a message that meets bye"));
    }

    @Test
    void nothingIsWrittenIfTheFileCannotBeConverted() throws IOException {
        Path other = new OldPlan().element("Sampler", "any", Map.of(), "").write(folder);
        assertThat(run(other)).isEqualTo(2);
        Path text = Files.writeString(folder.resolve("text.jmx"), "no XML");
        assertThat(run(text)).isEqualTo(2);
        Path plan = new OldPlan()
                .sampler("OpenWebSocketSampler", "open", SERVER, "")
                .write(folder);
        assertThat(run(plan, "-o", plan)).isEqualTo(2);
        assertThat(err.toString().lines())
                .satisfiesExactly(
                        line -> assertThat(line).contains("has no element of jmeter-websocket-samplers"),
                        line -> assertThat(line).contains("text.jmx is not a test plan: "),
                        line -> assertThat(line).contains("is the plan itself: name another file with -o"));
        assertThat(folder.resolve("old-duplex.jmx")).doesNotExist();
    }
}
