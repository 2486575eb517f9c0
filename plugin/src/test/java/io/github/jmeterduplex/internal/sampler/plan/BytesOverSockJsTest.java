package io.github.jmeterduplex.internal.sampler.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.stomp.StompConnect;
import io.github.jmeterduplex.stomp.StompSend;
import java.util.Arrays;
import java.util.List;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bytes of a STOMP Send whose sessions another sampler opens over SockJS, found before the run. */
class BytesOverSockJsTest {
    private static final String SOCK_JS = "url=http://127.0.0.1:8080/ws";

    private final ListedHashTree root = new ListedHashTree();
    private final HashTree users = root.add(new TestPlan("plan")).add(new ThreadGroup());

    private void add(Class<?> type, String... texts) {
        JavaSampler sampler = new JavaSampler();
        sampler.setName(type.getSimpleName());
        sampler.setClassname(type.getName());
        Arguments arguments = new Arguments();
        Arrays.stream(texts).map(text -> text.split("=", 2)).forEach(pair -> arguments.addArgument(pair[0], pair[1]));
        sampler.setArguments(arguments);
        users.add(sampler);
    }

    private List<String> mistakes() {
        return PlanCheck.of(root).stream().map(PlanCheck.Mistake::line).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"body={\"$base64\":\"AAE=\"}", "bodyType=hex"})
    void mistakeIsThatOfTheRun(String bytes) {
        add(StompConnect.class, SOCK_JS);
        add(StompSend.class, "destination=/app/chat", bytes);
        assertThat(mistakes())
                .singleElement()
                .asString()
                .contains("\"StompSend\"", "parameter body: bytes", "not allowed over SockJS", "allowed: text");
    }

    @ParameterizedTest
    @ValueSource(strings = {"url=ws://127.0.0.1:8080/ws", "url=${url}"})
    void connectThatMayCarryBytesIsNoMistake(String url) {
        add(StompConnect.class, url);
        add(StompSend.class, "destination=/app/chat", "bodyType=hex", "body=00ff");
        assertThat(mistakes()).isEmpty();
    }

    @Test
    void oneOfTwoConnectsMayCarryBytes() {
        add(StompConnect.class, SOCK_JS);
        add(StompConnect.class, "url=ws://127.0.0.1:8080/ws");
        add(StompSend.class, "destination=/app/chat", "bodyType=hex", "body=00ff");
        assertThat(mistakes()).isEmpty();
    }

    @Test
    void connectOfAnotherGroupDoesNotCount() {
        add(StompConnect.class, SOCK_JS, "group=texts");
        add(StompConnect.class, "url=ws://127.0.0.1:8080/ws", "group=bytes");
        add(StompSend.class, "destination=/app/chat", "group=bytes", "bodyType=hex", "body=00ff");
        assertThat(mistakes()).isEmpty();
    }
}
