package io.github.jmeterduplex.internal.protocol.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import org.junit.jupiter.api.Test;

class ReferenceJarTest {
    @Test
    void clientsAreFoundOnTheClassPath() {
        assertThat(ReferenceJar.clients()).isSameAs(ReferenceJar.clients());
    }

    @Test
    void faultOfAMissingJarNamesTheFileAndTheFolder() {
        Fault fault = ReferenceJar.missing("1.2.3");

        assertThat(fault.cause()).isEqualTo(Cause.BAD_PARAMETER);
        assertThat(fault.message())
                .isEqualTo("parameter client: \"library\" needs jmeter-duplex-reference-1.2.3.jar in JMeter's folder"
                        + " lib/ext, next to the plugin's jar");
    }
}
