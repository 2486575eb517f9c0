package io.github.jmeterduplex.internal.sampler.samples;

import org.apache.jmeter.JMeter;
import org.apache.jmeter.reporters.ResultCollector;
import org.apache.jmeter.samplers.SampleSaveConfiguration;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jorphan.collections.SearchByClass;

/** Checks whether any listener of the plan shows or saves request and response. */
public final class DetailListenerCheck {
    private static final String VIEW_RESULTS_TREE = "ViewResultsFullVisualizer";

    private DetailListenerCheck() {}

    /**
     * Whether the plan of this thread has a View Results Tree in JMeter's window, or a results file with requests or
     * headers.
     */
    public static boolean areThere(JMeterContext context) {
        if (context.getThread() == null) {
            return false;
        }
        SearchByClass<ResultCollector> collectors = new SearchByClass<>(ResultCollector.class);
        context.getThread().getTestTree().traverse(collectors);
        return collectors.getSearchResults().stream().anyMatch(DetailListenerCheck::looks);
    }

    private static boolean looks(ResultCollector collector) {
        String gui = collector.getPropertyAsString(TestElement.GUI_CLASS);
        SampleSaveConfiguration saved = collector.getSaveConfig();
        boolean isSaved = !collector.getFilename().isEmpty()
                && (saved.saveSamplerData() || saved.saveRequestHeaders() || saved.saveResponseHeaders());
        return isSaved || (gui.endsWith(VIEW_RESULTS_TREE) && !JMeter.isNonGUI());
    }
}
