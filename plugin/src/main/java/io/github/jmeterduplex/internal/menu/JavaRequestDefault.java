package io.github.jmeterduplex.internal.menu;

import io.github.jmeterduplex.internal.sampler.form.SamplerClassLookup;
import java.awt.event.ActionEvent;
import java.awt.event.ActionListener;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.action.ActionRouter;
import org.apache.jmeter.gui.action.AddToTree;
import org.apache.jmeter.protocol.java.config.JavaConfig;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerClient;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.TestElementProperty;

/**
 * Gives a new Java Request the same default class as without Duplex. JMeter takes the first class of the alphabet,
 * which would be one of Duplex for all projects of an installation. Confined to Swing's thread.
 */
public final class JavaRequestDefault implements ActionListener {
    private JavaRequestDefault() {}

    /** Registers this listener once in a JVM; JMeter notifies it of each element that was added from a menu. */
    public static void register() {
        ActionRouter.getInstance().addPostActionListener(AddToTree.class, new JavaRequestDefault());
    }

    @Override
    public void actionPerformed(ActionEvent event) {
        GuiPackage gui = GuiPackage.getInstance();
        if (begin(gui.getCurrentElement())) {
            gui.refreshCurrentGui();
        }
    }

    /**
     * Replaces a class of Duplex as the default in an element of JMeter's own form; returns false for all other
     * elements.
     */
    static boolean begin(TestElement element) {
        boolean isJmeters = element.getPropertyAsString(TestElement.GUI_CLASS).startsWith("org.apache.jmeter.");
        boolean isOne = element instanceof JavaSampler || element instanceof JavaConfig;
        if (!isJmeters || !isOne || !SamplerClassLookup.isShipped(element.getPropertyAsString(JavaSampler.CLASSNAME))) {
            return false;
        }
        JavaSamplerClient first = SamplerClassLookup.firstOfOthers();
        Arguments rows = first == null ? null : first.getDefaultParameters();
        element.setProperty(
                JavaSampler.CLASSNAME, first == null ? "" : first.getClass().getName());
        element.setProperty(new TestElementProperty(JavaSampler.ARGUMENTS, rows == null ? new Arguments() : rows));
        return true;
    }
}
