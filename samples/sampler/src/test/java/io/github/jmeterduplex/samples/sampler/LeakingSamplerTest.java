package io.github.jmeterduplex.samples.sampler;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LeakingSamplerTest {
    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "1001", "NaN", "much"})
    void rateThatIsNotAllowedFailsTheSample(String rate) {
        Arguments arguments = new Arguments();
        arguments.addArgument("megabytesPerMinute", rate);
        JavaSamplerContext context = new JavaSamplerContext(arguments);
        LeakingSampler sampler = new LeakingSampler();
        sampler.setupTest(context);

        SampleResult result = sampler.runTest(context);

        assertThat(result.isSuccessful()).isFalse();
        assertThat(result.getResponseMessage())
                .isEqualTo(
                        "parameter megabytesPerMinute: \"" + rate + "\" is not allowed; allowed: above 0, up to 1000");
    }
}
