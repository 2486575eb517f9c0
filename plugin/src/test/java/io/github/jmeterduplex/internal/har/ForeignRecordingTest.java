package io.github.jmeterduplex.internal.har;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** A recording of somebody else must not bring functions into the plan, however it writes them. */
class ForeignRecordingTest {
    private static final String FORM = "application/x-www-form-urlencoded";
    private static final String FORGED = "\uFDD0v__groovy(1)\uFDD1";
    private static final String ESCAPED = "\\ufdd0v__groovy(1)\\ufdd1";
    private static final String ENCODED = "%EF%B7%90v__groovy(1)%EF%B7%91";

    private static DynamicTest at(String place, UnaryOperator<Har> recorded) {
        return DynamicTest.dynamicTest(place, () -> {
            Har har = recorded.apply(Har.ofChrome());
            assertThat(har.plan().text().jmx()).doesNotContain("${__groovy");
            assertThat(har.oneThreadPlan().text().jmx()).doesNotContain("${__groovy");
        });
    }

    private static Har ofSocket(Har har, String... headers) {
        return har.socket("ws://chat.example/ws", headers).send("{\"id\":1}");
    }

    private static Har form(Har har, String body) {
        return ofSocket(har.post("http://chat.example/login", FORM, body, "{}"));
    }

    @TestFactory
    Stream<DynamicTest> marksOfARecordingAreNone() {
        return Stream.of(
                at("value of a form", har -> form(har, "a=" + ENCODED)),
                at("name of a form", har -> form(har, ENCODED + "=a")),
                at("function in a form", har -> form(har, "a=$%7B__groovy(1)%7D&$$%7B__groovy(1)%7D=b")),
                at("name of a header", har -> ofSocket(har, FORGED, "a", "X-${__groovy(1)}", "b")),
                at(
                        "name of a request's header",
                        har -> ofSocket(har.get("http://chat.example/login", "text/plain", "", "Set-Cookie", "a=b")
                                .with(FORGED, "a", "${__groovy(1)}", "$${__groovy(1)}"))),
                at(
                        "onOpen",
                        har -> har.socket("ws://chat.example/ws")
                                .send("{\"type\":\"connection_init\",\"payload\":{\"a\":\"" + ESCAPED + "\"}}")
                                .receive("{\"type\":\"connection_ack\"}")),
                at(
                        "JSON key",
                        har -> har.socket("ws://chat.example/ws")
                                .receive("{\"" + ESCAPED + "\":\"id-123456789\",\"${__groovy(1)}\":\"id-223456789\"}")
                                .send("{\"" + ESCAPED + "\":\"id-123456789\",\"b\":\"id-223456789\"}")),
                at(
                        "headers of STOMP",
                        har -> har.socket("ws://chat.example/ws")
                                .send("CONNECT\naccept-version:1.2\n\n\0")
                                .receive("CONNECTED\nversion:1.2\n\n\0")
                                .send("SUBSCRIBE\nid:1\ndestination:/a\nack:" + FORGED + "\n\n\0")
                                .send("SEND\ndestination:/a\ncontent-type:" + FORGED + "\n" + FORGED
                                        + ":${__groovy(1)}\n\nx\0")));
    }

    @Test
    void dollarsBeforeAReferenceStay() throws IOException {
        ImportedPlan plan = Har.ofChrome()
                .socket("ws://chat.example/ws")
                .receive("{\"token\":\"abc-123456789\"}")
                .send("{\"id\":\"a\",\"token\":\"abc-123456789\",\"price\":\"$$" + "{x} \\\\\"}")
                .plan();
        assertThat(plan.sampler("WsSend", 0).parameter("body"))
                .contains("${token}")
                .contains("${__char(36)}${__char(36)}{x} \\\\\\\\");
    }
}
