package io.github.jmeterduplex.internal.sampler.run;

import io.github.jmeterduplex.internal.settings.Property;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells the tester if a plan is about to run on remote engines whose figures would stay there. */
final class RemotePlanHint {
    private static final Logger LOG = LoggerFactory.getLogger(RemotePlanHint.class);
    private static final String OURS = "io.github.jmeterduplex.";
    private static final String RESULTS = OURS + "control.DuplexResults";
    /** A Duplex Live of an earlier version becomes a Duplex Results when it is read. */
    private static final String LIVE = OURS + "gui.DuplexLiveGui";

    private RemotePlanHint() {}

    /** Looks at the plan that JMeter reads, if it was started with {@code -R} or {@code -r}. */
    static void give() {
        String plan = FileServer.getFileServer().getScriptName();
        if (plan == null || RemoteHosts.ofCommandLine().isEmpty()) {
            return;
        }
        try {
            // Read as bytes: a plan may be in any encoding.
            Path file = Path.of(FileServer.getFileServer().getBaseDir(), plan);
            String text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
            if (isNeeded(text)) {
                CurrentRun.tell("duplex: this plan has no Duplex Results: each engine keeps its figures, and takes the"
                        + " whole load unless duplex.slice is set there. For one result here, add one to the test plan"
                        + " (Add > Listener > Duplex Results).");
                if (!JMeterUtils.getPropDefault(Property.REQUIRE.key(), "").isBlank()) {
                    CurrentRun.tell("duplex: so " + Property.REQUIRE.key() + " is UNDECIDED");
                    ExitCode.whenJMeterEnds(ExitCode.UNDECIDED);
                }
            }
        } catch (IOException | RuntimeException e) {
            LOG.debug("Duplex: the plan is not looked at", e);
        }
    }

    /** Whether a plan has samplers of this plugin, and nothing that gathers their figures. */
    static boolean isNeeded(String plan) {
        return plan.contains(OURS) && !plan.contains(RESULTS) && !plan.contains(LIVE);
    }
}
