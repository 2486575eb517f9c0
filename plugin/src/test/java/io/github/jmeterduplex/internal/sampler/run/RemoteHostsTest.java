package io.github.jmeterduplex.internal.sampler.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RemoteHostsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ApacheJMeter.jar -n -t a.jmx -R lab1,lab2 -l r.jtl       | lab1 lab2",
                "ApacheJMeter.jar -n -t a.jmx -Rlab1:1099,                | lab1:1099",
                "ApacheJMeter.jar -n --remotestart=lab1,lab2,lab3 -t a    | lab1 lab2 lab3",
                "ApacheJMeter.jar -n --remotestart lab1 -t a              | lab1",
                "ApacheJMeter.jar -n -r -t a.jmx                          | c1 c2",
                "ApacheJMeter.jar -n --runremote -t a.jmx                 | c1 c2",
                "ApacheJMeter.jar -n -t my-Rest-plan.jmx -l x-R.jtl       | ''",
                "ApacheJMeter.jar                                         | ''"
            })
    void areThoseOfTheCommandLine(String command, String hosts) {
        assertThat(String.join(" ", RemoteHosts.of(command, "c1, c2"))).isEqualTo(hosts);
    }

    @ParameterizedTest
    @CsvSource({
        "testclass=\"JavaSampler\" io.github.jmeterduplex.stomp.StompSend, true",
        "io.github.jmeterduplex.stomp.StompSend io.github.jmeterduplex.control.DuplexResults, false",
        "io.github.jmeterduplex.stomp.StompSend ResultCollector io.github.jmeterduplex.gui.DuplexLiveGui, false",
        "org.apache.jmeter.protocol.http.sampler.HTTPSamplerProxy, false"
    })
    void hintIsForPlansWithDuplexSamplersAlone(String plan, boolean needed) {
        assertThat(RemotePlanHint.isNeeded(plan)).isEqualTo(needed);
    }
}
