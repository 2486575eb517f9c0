package io.github.jmeterduplex.internal.sampler.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.settings.Property;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PlanStartCheckTest {
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
