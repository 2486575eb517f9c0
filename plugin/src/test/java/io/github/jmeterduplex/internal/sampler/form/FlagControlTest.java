package io.github.jmeterduplex.internal.sampler.form;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.gui.StompSendGui;
import java.util.Map;
import javax.swing.JButton;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.junit.jupiter.api.Test;

class FlagControlTest {
    private final FlagControl control = new FlagControl();

    @Test
    void boxShowsTheValueThatCounts() {
        control.setWhenBlank("true");
        assertThat(control.box().isSelected()).isTrue();
        control.show("false");
        assertThat(control.box().isSelected()).isFalse();
        control.show("");
        control.setWhenBlank("false");
        assertThat(control.box().isSelected()).isFalse();
        assertThat(control.text().getText()).isEmpty();
    }

    @Test
    void clickOnTheBoxSetsTheFlagAndTheNextOneLeavesItToItsDefault() {
        control.setWhenBlank("false");
        control.box().doClick();
        assertThat(control.text().getText()).isEqualTo("true");
        control.box().doClick();
        assertThat(control.text().getText()).isEmpty();
    }

    @Test
    void variableIsTypedInAFieldThatTheButtonShows() {
        control.setWhenBlank("false");
        assertThat(control.text().isVisible()).isFalse();
        button().doClick();
        assertThat(control.text().isVisible()).isTrue();
        control.text().setText("${wait}");
        button().doClick();
        assertThat(control.text().isVisible()).as("a text that no box can show").isTrue();
        assertThat(control.box().isVisible()).isFalse();
        control.show("true");
        assertThat(control.box().isVisible()).isTrue();
        control.show("${wait}");
        assertThat(control.text().isVisible()).isTrue();
    }

    @Test
    void tickedBoxIsSavedInThePlan() {
        StompSendGui form = new StompSendGui();
        JavaSampler element = Forms.element(form, Map.of("destination", "/app/a"));
        form.configure(element);
        ((FlagControl) Forms.texts(form).get("waitForReplies").getParent())
                .box()
                .doClick();
        form.modifyTestElement(element);
        assertThat(Forms.rows(element)).containsEntry("waitForReplies", "true");
    }

    private JButton button() {
        return (JButton) Forms.parts(control)
                .filter(JButton.class::isInstance)
                .findFirst()
                .orElseThrow();
    }
}
