package io.github.jmeterduplex.internal.menu;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.gui.DuplexDefaultsGui;
import io.github.jmeterduplex.stomp.StompSend;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.config.JavaConfig;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.protocol.java.test.SleepTest;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.Test;

class ReplacementTest {
    private final JavaSampler sampler = new JavaSampler();
    private final Arguments arguments = new Arguments();

    ReplacementTest() {
        sampler.setClassname(StompSend.class.getName());
        arguments.addArgument("destination", "/app/room.1");
        arguments.addArgument("body", "{\"room\":\"Room.1\",\"to\":\"room.1\"}");
        sampler.setArguments(arguments);
    }

    private String value(int index) {
        return sampler.getArguments().getArgument(index).getValue();
    }

    @Test
    void everyValueIsReplacedAndCounted() {
        assertThat(new Replacement("\\Qroom.1\\E", "room.2", true).in(sampler)).isEqualTo(2);
        assertThat(value(0)).isEqualTo("/app/room.2");
        assertThat(value(1)).isEqualTo("{\"room\":\"Room.1\",\"to\":\"room.2\"}");
        assertThat(sampler.getArguments().getArgument(0).getName()).isEqualTo("destination");
    }

    @Test
    void caseAndExpressionsAreThoseOfTheDialogWhichPutsTheTextThereAsItIs() {
        assertThat(new Replacement("room\\.(\\d)", "hall-$1", false).in(sampler))
                .isEqualTo(3);
        assertThat(value(1)).isEqualTo("{\"room\":\"hall-$1\",\"to\":\"hall-$1\"}");
        assertThat(new Replacement("nowhere", "x", true).in(sampler)).isZero();
    }

    @Test
    void onlyElementsOfDuplexAreMeant() {
        assertThat(Replacement.isFor(sampler)).isTrue();
        sampler.setClassname(SleepTest.class.getName());
        assertThat(Replacement.isFor(sampler)).isFalse();
        JavaConfig defaults = new JavaConfig();
        assertThat(Replacement.isFor(defaults)).isFalse();
        defaults.setProperty(TestElement.GUI_CLASS, DuplexDefaultsGui.class.getName());
        assertThat(Replacement.isFor(defaults)).isTrue();
    }
}
