package io.github.jmeterduplex.internal.menu;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.control.CheckMessages;
import io.github.jmeterduplex.gui.CheckMessagesGui;
import io.github.jmeterduplex.internal.sampler.form.SamplerClassLookup;
import org.apache.jmeter.protocol.java.config.JavaConfig;
import org.apache.jmeter.protocol.java.config.gui.JavaConfigGui;
import org.apache.jmeter.protocol.java.control.gui.JavaTestSamplerGui;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.protocol.java.test.JavaTest;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.Test;

class JavaRequestDefaultTest {
    @Test
    void newJavaRequestBeginsWithTheFirstClassThatIsNotOfDuplex() {
        JavaSampler element = new JavaSampler();
        element.setProperty(TestElement.GUI_CLASS, JavaTestSamplerGui.class.getName());
        element.setClassname(CheckMessages.class.getName());
        assertThat(JavaRequestDefault.begin(element)).isTrue();
        assertThat(SamplerClassLookup.isShipped(element.getClassname())).isFalse();
        assertThat(JavaRequestDefault.begin(element)).as("once more").isFalse();
    }

    @Test
    void newJavaRequestDefaultsToo() {
        JavaConfig element = new JavaConfig();
        element.setProperty(TestElement.GUI_CLASS, JavaConfigGui.class.getName());
        element.setClassname(CheckMessages.class.getName());
        assertThat(JavaRequestDefault.begin(element)).isTrue();
        assertThat(element.getArguments().getArgumentCount()).isNotZero();
    }

    @Test
    void formsOfDuplexAndClassesOfOthersStay() {
        TestElement ours = new CheckMessagesGui().createTestElement();
        TestElement before = (TestElement) ours.clone();
        assertThat(JavaRequestDefault.begin(ours)).isFalse();
        assertThat(ours).isEqualTo(before);
        JavaSampler other = new JavaSampler();
        other.setProperty(TestElement.GUI_CLASS, JavaTestSamplerGui.class.getName());
        other.setClassname(JavaTest.class.getName());
        assertThat(JavaRequestDefault.begin(other)).isFalse();
    }
}
