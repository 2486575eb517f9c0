package io.github.jmeterduplex.internal.sampler.plan;

import io.github.jmeterduplex.internal.sampler.parameter.Parameterized;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.control.IncludeController;
import org.apache.jmeter.control.ModuleController;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.protocol.java.config.JavaConfig;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.FunctionProperty;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.util.ScriptingTestElement;
import org.apache.jorphan.collections.HashTree;
import org.jspecify.annotations.Nullable;

/**
 * Reads the Duplex samplers from a tree of JMeter: of the window, of a file, or of an engine. Confined to one thread.
 */
final class PlanReader {
    private static final Pattern OURS = Pattern.compile("io\\.github\\.jmeterduplex\\.[a-z]+\\.\\w+");

    private final List<PlanSampler> samplers = new ArrayList<>();
    private boolean complete = true;
    private boolean fixed = true;

    private PlanReader() {}

    /** Returns the plan of a tree. */
    static Plan read(HashTree tree) {
        PlanReader reader = new PlanReader();
        reader.read(tree, "");
        return new Plan(reader.samplers, reader.complete, reader.fixed);
    }

    private void read(HashTree tree, String threadGroup) {
        // a copy: JMeter adds to the trees of thread groups that it has not started yet
        for (Object key : List.copyOf(tree.list())) {
            Object own = key instanceof JMeterTreeNode node ? node.getTestElement() : key;
            // An engine's tree holds listeners that are not elements.
            if (own instanceof TestElement element && element.isEnabled()) {
                read(element, threadGroup);
                read(tree.getTree(key), element instanceof AbstractThreadGroup ? element.getName() : threadGroup);
            }
        }
    }

    private void read(TestElement element, String threadGroup) {
        // A module may be in another thread group, or in a disabled part.
        if (element instanceof IncludeController || element instanceof ModuleController) {
            complete = false;
        }
        if (element instanceof JavaConfig || element instanceof ScriptingTestElement) {
            fixed = false;
        }
        if (element instanceof JavaSampler sampler) {
            read(sampler, threadGroup);
        }
    }

    private void read(JavaSampler sampler, String threadGroup) {
        String className = sampler.getPropertyAsString(JavaSampler.CLASSNAME);
        Parameterized ours = instance(className);
        if (ours == null) {
            return;
        }
        Map<String, String> texts = new LinkedHashMap<>();
        Set<String> unknown = new HashSet<>();
        if (sampler.getProperty(JavaSampler.ARGUMENTS).getObjectValue() instanceof Arguments arguments) {
            for (int i = 0; i < arguments.getArgumentCount(); i++) {
                Argument argument = arguments.getArgument(i);
                JMeterProperty value = argument.getProperty(Argument.VALUE);
                if (value instanceof FunctionProperty || value.getStringValue().contains("${")) {
                    unknown.add(argument.getName());
                } else {
                    texts.put(argument.getName(), value.getStringValue());
                }
            }
        }
        boolean extended = !OURS.matcher(className).matches();
        samplers.add(
                new PlanSampler(sampler.getName(), threadGroup, extended, ours.table(), texts, Set.copyOf(unknown)));
    }

    /**
     * Returns an object of a class that is ours or extends one of ours; null if it is another class or cannot be
     * created.
     */
    private static @Nullable Parameterized instance(String className) {
        try {
            Class<?> type =
                    Class.forName(className, false, Thread.currentThread().getContextClassLoader());
            return Parameterized.class.isAssignableFrom(type)
                    ? type.asSubclass(Parameterized.class).getConstructor().newInstance()
                    : null;
        } catch (ReflectiveOperationException | LinkageError e) {
            // JMeter itself reports a missing class.
            return null;
        }
    }
}
