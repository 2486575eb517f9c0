package io.github.jmeterduplex.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.Test;

class FreshJvmTest {
    private final JMeterContext context = JMeterContextService.getContext();

    private void assertIsFresh() {
        assertThat(JMeterUtils.getJMeterProperties()).isEmpty();
        assertThat(context.getVariables()).isNull();
        assertThat(System.getProperty("java.awt.headless")).isEqualTo("true");
    }

    @Test
    void eachClassFindsAFreshJvm() {
        assertIsFresh();
    }

    @Test
    void whatAClassLeavesIsTakenBack() throws IOException {
        JMeterUtils.setProperty("duplex.results", "elsewhere");
        context.setVariables(new JMeterVariables());
        FreshJvm.prepare();
        assertIsFresh();
        assertThat(JMeterUtils.getProperty("duplex.results")).isNull();
    }
}
