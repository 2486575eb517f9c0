package io.github.jmeterduplex.internal.sampler.form;

import java.util.Collection;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.JMeterGUIComponent;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.testelement.TestElement;
import org.jspecify.annotations.Nullable;

/**
 * The samplers of the open plan that were in it when a run began: their forms show blank fields as wrong that must be
 * set. Confined to Swing's thread.
 */
public final class StartedElements {
    /** The nodes of the elements, which live as long as their plan is open. */
    private static final Set<JMeterTreeNode> NODES = Collections.newSetFromMap(new WeakHashMap<>());

    private StartedElements() {}

    /** Adds the samplers of the open plan, and shows what is wrong in the form that is visible. */
    public static void add(GuiPackage gui) {
        add(gui.getTreeModel().getNodesOfType(JavaSampler.class), gui.getCurrentGui());
    }

    static void add(Collection<JMeterTreeNode> samplers, JMeterGUIComponent visible) {
        NODES.addAll(samplers);
        if (visible instanceof Form form) {
            form.check();
        }
    }

    static boolean has(TestElement element) {
        GuiPackage gui = GuiPackage.getInstance();
        return gui != null && has(gui.getNodeOf(element));
    }

    static boolean has(@Nullable JMeterTreeNode node) {
        return NODES.contains(node);
    }
}
