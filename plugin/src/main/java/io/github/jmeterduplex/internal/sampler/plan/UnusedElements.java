package io.github.jmeterduplex.internal.sampler.plan;

import io.github.jmeterduplex.internal.sampler.parameter.HttpManagers;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.protocol.http.control.AuthManager;
import org.apache.jmeter.protocol.http.control.DNSCacheManager;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jorphan.collections.HashTree;

/** Finds the elements of a plan that work for HTTP Requests, but not for the sessions of Duplex. */
public final class UnusedElements {
    private UnusedElements() {}

    /**
     * Returns a sentence for each enabled element that sessions do not use; empty if the plan does not open any.
     *
     * @param tree the tree of JMeter's window or of a file
     */
    public static List<String> in(HashTree tree) {
        List<String> found = new ArrayList<>();
        if (Plan.read(tree).samplers().stream().anyMatch(PlanSampler::opens)) {
            collect(tree, found);
        }
        return found;
    }

    private static void collect(HashTree tree, List<String> found) {
        for (Object key : tree.list()) {
            Object own = key instanceof JMeterTreeNode node ? node.getTestElement() : key;
            if (own instanceof TestElement element && element.isEnabled()) {
                String why = why(element);
                if (!why.isEmpty()) {
                    found.add('"' + element.getName() + "\": " + why);
                }
                collect(tree.getTree(key), found);
            }
        }
    }

    private static String why(TestElement element) {
        if (element instanceof AuthManager manager) {
            for (int i = 0; i < manager.getAuthCount(); i++) {
                if (!HttpManagers.isBasic(manager.get(i))) {
                    return "sessions send its Basic credentials only, and not those for Digest or Kerberos: set"
                            + " httpHeaders, or log in by an HTTP Request before";
                }
            }
        }
        if (element instanceof DNSCacheManager) {
            return "sessions look names up by Java, and do not use it";
        }
        return "";
    }
}
