package io.github.jmeterduplex.internal.sampler.form;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.gui.StompUserGui;
import java.awt.Component;
import java.awt.Container;
import java.awt.Rectangle;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.swing.JButton;
import javax.swing.SwingUtilities;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Where the fields of a form are. */
class FieldPlacesTest {
    private static final int WIDTH = 900;

    static Iterable<SamplerForm> forms() {
        return Forms.all();
    }

    @Test
    void noFieldMovesWhenAnErrorAppears() {
        SamplerForm form = new StompUserGui();
        form.configure(Forms.element(form, Map.of()));
        Map<String, Rectangle> before = places(form);
        form.check();
        Forms.texts(form).get("sessions").setText("many");
        Forms.texts(form).get("reply").setText("by a word that is not allowed: " + "x".repeat(2_000));
        assertThat(Forms.problems(form)).hasSize(4);
        assertThat(places(form)).isEqualTo(before);
    }

    @ParameterizedTest
    @MethodSource("forms")
    void noFieldAboveAHeadingMovesWhenItOpensAndNoneMovesSideways(SamplerForm form) {
        form.configure(Forms.element(form, Map.of()));
        Map<String, Rectangle> before = places(form);
        Forms.headingButtons(form).toList().stream()
                .filter(heading -> !heading.getText().isEmpty())
                .forEach(JButton::doClick);
        Map<String, Rectangle> after = places(form);
        before.forEach((name, place) -> {
            assertThat(after.get(name).x).as(name).isEqualTo(place.x);
            assertThat(after.get(name).width).as(name).isEqualTo(place.width);
        });
        assertThat(after.values().stream().map(place -> place.x).distinct().count())
                .as("columns of " + form.getStaticLabel())
                .isLessThanOrEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("forms")
    void nothingOfAFormIsOnTopOfSomethingElse(SamplerForm form) {
        form.configure(Forms.element(form, Map.of()));
        form.check();
        Rectangle last = new Rectangle();
        for (Rectangle place : places(form).values()) {
            assertThat(place.y).isGreaterThanOrEqualTo(last.y + last.height);
            last = place;
        }
    }

    /** Of the labels that are visible. */
    private static Map<String, Rectangle> places(SamplerForm form) {
        form.setSize(WIDTH, form.getPreferredSize().height);
        layOut(form);
        Map<String, Rectangle> places = new LinkedHashMap<>();
        Forms.labels(form).filter(Component::isVisible).forEach(label -> {
            Component field = label.getLabelFor();
            places.put(label.getName(), SwingUtilities.convertRectangle(label.getParent(), label.getBounds(), form));
            assertThat(label.getWidth()).as(label.getText()).isGreaterThanOrEqualTo(label.getPreferredSize().width);
            assertThat(field.getHeight()).as(label.getText()).isPositive();
        });
        return places;
    }

    private static void layOut(Container container) {
        container.doLayout();
        for (Component part : container.getComponents()) {
            if (part instanceof Container inner) {
                layOut(inner);
            }
        }
    }
}
