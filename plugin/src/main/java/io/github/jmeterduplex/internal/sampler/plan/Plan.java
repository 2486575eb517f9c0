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

/**
 * The enabled Duplex samplers of a test plan.
 *
 * @param complete whether these are all; false if another file may bring more
 * @param fixed whether their texts are those of the run; false if scripts or configuration elements may change them
 */
record Plan(List<PlanSampler> samplers, boolean complete, boolean fixed) {
    /** Matches the names of the samplers of Duplex itself. */
    static final Pattern OURS = Pattern.compile("io\\.github\\.jmeterduplex\\.[a-z]+\\.\\w+");

    Plan {
        samplers = List.copyOf(samplers);
    }

    /** Reads the Duplex samplers of a JMeter tree, which comes from the window, a file or an engine. */
    static Plan read(HashTree tree) {
        Reader reader = new Reader();
        reader.read(tree, "");
        return new Plan(reader.found, reader.complete, reader.fixed);
    }

    /** Collects the Duplex samplers while it traverses a JMeter tree. Confined to one thread. */
    private static final class Reader {
        private final List<PlanSampler> found = new ArrayList<>();
        private boolean complete = true;
        private boolean fixed = true;

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
            Parameterized ours = Parameterized.of(className);
            if (ours == null) {
                return;
            }
            Map<String, String> texts = new LinkedHashMap<>();
            Set<String> unknown = new HashSet<>();
            if (sampler.getProperty(JavaSampler.ARGUMENTS).getObjectValue() instanceof Arguments arguments) {
                for (int i = 0; i < arguments.getArgumentCount(); i++) {
                    Argument argument = arguments.getArgument(i);
                    JMeterProperty value = argument.getProperty(Argument.VALUE);
                    if (value instanceof FunctionProperty
                            || value.getStringValue().contains("${")) {
                        unknown.add(argument.getName());
                    } else {
                        texts.put(argument.getName(), value.getStringValue());
                    }
                }
            }
            boolean extended = !OURS.matcher(className).matches();
            found.add(new PlanSampler(
                    sampler, sampler.getName(), threadGroup, extended, ours.table(), texts, Set.copyOf(unknown)));
        }
    }
}
