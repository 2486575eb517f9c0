package io.github.jmeterduplex.internal.sampler.parameter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.codec.RegexStepBudget;
import io.github.jmeterduplex.internal.engine.match.ReplyCandidate;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExpectParameterTest {
    private static ExpectParameter read(String text) {
        return ExpectParameter.read(ParameterValues.of(Map.of("expect", text)::get), RegexStepBudget::new);
    }

    private static boolean holds(String expect, String value, String reply) {
        return read(expect).of(name -> name.equals("x") ? value : null).test().test(arrival(reply.getBytes(UTF_8)));
    }

    private static ReplyCandidate arrival(byte[] body) {
        return (ReplyCandidate) Proxy.newProxyInstance(
                ReplyCandidate.class.getClassLoader(),
                new Class<?>[] {ReplyCandidate.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "bodyArray" -> body;
                    case "bodyOffset" -> 0;
                    case "bodyLength" -> body.length;
                    case "read", "find" -> InvocationHandler.invokeDefault(proxy, method, arguments);
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    @Test
    void valueMeansNothingInAPattern() {
        assertThat(holds("regex:^a {{x}}$", "b.c(", "a b.c(")).isTrue();
        assertThat(holds("regex:^a {{x}}$", "b.c", "a bxc")).isFalse();
        assertThat(holds("regex:^[{{x}}]+$", "]^", "^]^")).isTrue();
    }

    @Test
    void valueIsComparedWithWhatThePointerLeadsTo() {
        assertThat(holds("json:/a={{x}} or not", "\"b\"", "{\"a\":\"\\\"b\\\" or not\"}"))
                .isTrue();
        assertThat(holds("json:/a={{x}}", "b", "{\"a\":\"c\"}")).isFalse();
    }

    @Test
    void unknownNameStaysAsItIsWritten() {
        assertThat(holds("json:/a={{y}}", "", "{\"a\":\"{{y}}\"}")).isTrue();
    }

    @Test
    void namesTellHowOftenItIsRendered() {
        assertThat(read("json:/a=b").isConstant()).isTrue();
        assertThat(read("json:/a={{session}}").variesByMessage()).isFalse();
        assertThat(read("json:/a={{session}}{{id}}").variesByMessage()).isTrue();
        assertThat(read("regex:{{peer.name}}").variesByMessage()).isTrue();
        assertThat(read("regex:{{sentMicros}}").variesByMessage()).isTrue();
    }
}
