package io.github.jmeterduplex.internal.sampler.plan;

import io.github.jmeterduplex.internal.engine.pace.Rate;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.session.FaultException;
import java.util.HashMap;
import java.util.Map;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jorphan.collections.HashTree;

/** The rate for which a plan asks, as far as its texts tell: {@code ${...}} and timers count as 0. */
final class AskedRate {
    private AskedRate() {}

    /**
     * Returns the highest rate of all threads together, in messages per second. Samplers of one thread group count
     * once, with their highest rate, as each thread runs them one after the other.
     */
    static double of(HashTree tree) {
        Map<String, Integer> threads = new HashMap<>();
        count(tree, threads);
        Map<String, Double> highest = new HashMap<>();
        Plan.read(tree)
                .samplers()
                .forEach(sampler -> highest.merge(sampler.threadGroup(), perSecond(sampler), Math::max));
        return highest.entrySet().stream()
                .mapToDouble(group -> group.getValue() * threads.getOrDefault(group.getKey(), 0))
                .sum();
    }

    /** Adds the number of threads of each enabled thread group; 0 if only a run knows it. */
    private static void count(HashTree tree, Map<String, Integer> threads) {
        for (Object key : tree.list()) {
            Object own = key instanceof JMeterTreeNode node ? node.getTestElement() : key;
            if (own instanceof TestElement element && element.isEnabled()) {
                if (element instanceof AbstractThreadGroup group) {
                    threads.merge(group.getName(), group.getNumThreads(), Integer::sum);
                }
                count(tree.getTree(key), threads);
            }
        }
    }

    private static double perSecond(PlanSampler sampler) {
        Parameter<?> declared = sampler.table().parameter("messagesPerSecond");
        try {
            Object value = declared == null ? null : sampler.parameters(true).optional(declared);
            return value instanceof Rate rate ? highest(rate) : 0;
        } catch (FaultException | PlanSampler.Unknown e) {
            return 0;
        }
    }

    private static double highest(Rate rate) {
        return rate.stages().stream()
                .mapToDouble(stage -> Math.max(stage.fromPerSecond(), stage.toPerSecond()))
                .max()
                .orElse(rate.perSecond());
    }
}
