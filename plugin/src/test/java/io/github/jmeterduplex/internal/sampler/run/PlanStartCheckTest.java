package io.github.jmeterduplex.internal.sampler.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.settings.Property;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlanStartCheckTest {
    @ParameterizedTest
    @ValueSource(strings = {"2.13", "4.0", "5.5", "5.5.1-SNAPSHOT"})
    void versionsBefore56AreTooOld(String version) {
        assertThat(PlanStartCheck.isTooOld(version)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"5.6", "5.6.3", "5.10", "6.0.0-SNAPSHOT 1a2b3c4", "10.1", "of a vendor"})
    void laterVersionsAreNot(String version) {
        assertThat(PlanStartCheck.isTooOld(version)).isFalse();
    }

    @Test
    void misspeltPropertyIsNamedWithTheOneThatIsMeant() {
        assertThat(PlanStartCheck.unknown(List.of("user.dir", "duplex.requires", "duplex.Live.port")))
                .containsExactly(
                        "property duplex.Live.port: there is none of this name; did you mean duplex.live.port?",
                        "property duplex.requires: there is none of this name; did you mean duplex.require?");
    }

    @Test
    void oneThatIsLikeNoOtherIsNamedToo() {
        assertThat(PlanStartCheck.unknown(List.of("duplex.threads.of.my.own")))
                .singleElement()
                .asString()
                .endsWith("; jmeter.properties.example has all that there are");
    }

    @Test
    void whatThereIsAndWhatIsNotOursIsFine() {
        List<String> known = Stream.of(Property.values()).map(Property::key).toList();
        assertThat(PlanStartCheck.unknown(known)).isEmpty();
        assertThat(PlanStartCheck.unknown(List.of("duplexer.size", "my.duplex.requires")))
                .isEmpty();
    }
}
