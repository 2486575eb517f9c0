package io.github.jmeterduplex.internal.sampler.form;

import io.github.jmeterduplex.internal.sampler.parameter.PlanDefaults;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.swing.tree.TreeNode;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.protocol.java.config.JavaConfig;
import org.apache.jmeter.testelement.TestElement;
import org.jspecify.annotations.Nullable;

/**
 * The value that a blank field gets from another element of the plan.
 *
 * @param text its value
 * @param from the name of the element that has it
 */
record InheritedValue(String text, String from) {
    /**
     * Returns the values that the open plan has for this element, by names of parameters; empty if the plan does not
     * have the element.
     */
    static Map<String, InheritedValue> by(@Nullable TestElement element) {
        GuiPackage gui = GuiPackage.getInstance();
        return gui == null || element == null ? Map.of() : of(gui.getNodeOf(element));
    }

    /** Returns the values by JMeter's scope: of the node itself, of its parent, and so on; the nearest counts. */
    static Map<String, InheritedValue> of(JMeterTreeNode node) {
        Map<String, InheritedValue> all = new LinkedHashMap<>();
        for (TreeNode scope = node; scope != null; scope = scope.getParent()) {
            scope.children().asIterator().forEachRemaining(child -> add(all, (JMeterTreeNode) child));
        }
        return all;
    }

    private static void add(Map<String, InheritedValue> all, JMeterTreeNode node) {
        TestElement element = node.getTestElement();
        if (PlanDefaults.isOne(element) && element.isEnabled()) {
            ((JavaConfig) element).getArguments().getArgumentsAsMap().forEach((name, text) -> {
                if (!text.isBlank()) {
                    all.putIfAbsent(name, new InheritedValue(text, element.getName()));
                }
            });
        }
    }
}
