package io.github.jmeterduplex.internal.sampler.samples;

import java.util.Collection;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.reporters.ResultCollector;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.SampleSaveConfiguration;
import org.apache.jmeter.testelement.TestElement;

/**
 * Finds the listeners that show what samples sent and received: a View Results Tree in JMeter's window, or a results
 * file with requests, responses or headers.
 */
public final class DetailListeners {
    private static final String VIEW_RESULTS_TREE = "ViewResultsFullVisualizer";

    private DetailListeners() {}

    /** Whether one of these listeners shows what samples sent and received. */
    public static boolean isAmong(Collection<? extends SampleListener> listeners) {
        return listeners.stream().anyMatch(listener -> listener instanceof ResultCollector known && shows(known));
    }

    private static boolean shows(ResultCollector collector) {
        String gui = collector.getPropertyAsString(TestElement.GUI_CLASS);
        SampleSaveConfiguration saved = collector.getSaveConfig();
        boolean isSaved = !collector.getFilename().isEmpty()
                && (saved.saveSamplerData(failed())
                        || saved.saveResponseData(failed())
                        || saved.saveRequestHeaders()
                        || saved.saveResponseHeaders());
        return isSaved || (gui.endsWith(VIEW_RESULTS_TREE) && !JMeter.isNonGUI());
    }

    /** Returns a failed sample, as some files hold the responses of failed samples only. */
    private static SampleResult failed() {
        return new SampleResult();
    }
}
