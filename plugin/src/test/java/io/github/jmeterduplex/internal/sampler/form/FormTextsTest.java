package io.github.jmeterduplex.internal.sampler.form;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.signalr.SignalRConnect;
import io.github.jmeterduplex.stomp.StompConnect;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

class FormTextsTest {
    @Test
    void tooltipIsTheReferencesSentenceAsHtml() {
        Parameter<Integer> parameter = Parameter.integer("sessions", 5, 1, 9)
                .label("Sessions")
                .meaning("how many `<n>` & a [condition](#c): [Groups](#groups), [TLS](../how-to/t.md#trust)");
        assertThat(FieldTooltip.of(parameter))
                .contains("<b>Sessions</b> &nbsp; <code>sessions</code>")
                .contains("<br>How many <code>&lt;n&gt;</code> &amp; a condition<br>")
                .contains("Allowed: a whole number from 1 to 9")
                .contains("Blank: 5");
        assertThat(FieldTooltip.of(parameter.required()))
                .contains("Must be set.")
                .doesNotContain("Blank:");
    }

    @Test
    void manualOpensThePageOfTheSampler() {
        assertThat(DocsLink.page(StompConnect.class.getName())).isEqualTo("reference/stomp-connect.md");
        assertThat(DocsLink.page(SignalRConnect.class.getName())).isEqualTo("reference/signalr-connect.md");
        assertThat(DocsLink.page("com.example.Shop")).isEqualTo("how-to/extending.md");
        assertThat(DocsLink.page("")).isEqualTo("how-to/extending.md");
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the paths are those of Unix")
    void chosenFileIsNamedRelativeToThePlansFolder() {
        Path plan = Path.of("/plans/a/plan.jmx");
        assertThat(ParameterControl.named(Path.of("/plans/a/data/users.csv"), plan))
                .isEqualTo("data/users.csv");
        assertThat(ParameterControl.named(Path.of("/plans/a/../b/users.csv"), plan))
                .isEqualTo("/plans/b/users.csv");
        assertThat(ParameterControl.named(Path.of("/plans/a/users.csv"), null)).isEqualTo("/plans/a/users.csv");
    }
}
