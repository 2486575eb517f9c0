package io.github.jmeterduplex.internal.sampler.parameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.session.FaultException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalAddressesTest {
    private static LocalAddresses of(String parameter) {
        return ParameterValues.of(name -> name.equals("localAddresses") ? parameter : null)
                .get(LocalAddresses.PARAMETER, LocalAddresses.NONE);
    }

    @Test
    void blankLeavesTheChoiceToTheSystem() {
        assertThat(of("").of(3)).isNull();
    }

    @Test
    void listAndRangeAreUsedInTurn() {
        LocalAddresses addresses = of("127.0.0.9, 127.0.0.254-127.0.1.1");
        assertThat(addresses.of(0)).isEqualTo("127.0.0.9");
        assertThat(addresses.of(1)).isEqualTo("127.0.0.254");
        assertThat(addresses.of(4)).isEqualTo("127.0.1.1");
        assertThat(addresses.of(5)).isEqualTo("127.0.0.9");
    }

    @Test
    void rangeOfVersionSix() {
        assertThat(of("fe80::fffe-fe80::1:1").of(3)).isEqualTo("fe80:0:0:0:0:0:1:1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost",
                "127.0.0.9-127.0.0.1",
                "127.0.0.1-::1",
                "127.0.0.300",
                "10.0.0.0-10.255.255.255",
                "-"
            })
    void whatIsNoAddressIsABadParameter(String parameter) {
        assertThatThrownBy(() -> of(parameter))
                .isInstanceOf(FaultException.class)
                .hasMessageContaining("parameter localAddresses")
                .hasMessageContaining(parameter);
    }
}
