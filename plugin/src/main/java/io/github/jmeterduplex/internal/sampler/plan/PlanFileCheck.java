package io.github.jmeterduplex.internal.sampler.plan;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;

/** Checks plan files for mistakes and prints them. */
public final class PlanFileCheck {
    private PlanFileCheck() {}

    /**
     * Prints the mistakes in the plans, one per line.
     *
     * @param home JMeter's folder
     * @param rehearsedPerSecond the messages a second of this machine's newest rehearsal; 0 if there was none
     * @param out takes the lines
     * @return 0 if no mistake was found, else 1
     * @throws IOException if a file is not a test plan; names it
     */
    public static int check(Path home, List<Path> plans, double rehearsedPerSecond, Consumer<String> out)
            throws IOException {
        JMeterUtils.setJMeterHome(home.toString());
        JMeterUtils.loadJMeterProperties(home.resolve("bin/jmeter.properties").toString());
        JMeterUtils.setLocale(Locale.ENGLISH);
        SaveService.loadProperties();
        int mistakes = 0;
        for (Path plan : plans) {
            HashTree tree = read(plan);
            List<PlanCheck.Mistake> found = PlanCheck.of(tree);
            out.accept(plan + ": "
                    + (found.isEmpty() ? "no mistake" : found.size() == 1 ? "a mistake" : found.size() + " mistakes"));
            found.forEach(mistake -> out.accept("  " + mistake.line()));
            UnusedElements.in(tree).forEach(line -> out.accept("  note: " + line));
            double asked = AskedRate.of(tree);
            if (rehearsedPerSecond > 0 && asked > rehearsedPerSecond) {
                out.accept(String.format(
                        Locale.ROOT,
                        "  note: the plan asks for %,.0f messages/s; this machine did %,.0f in the rehearsal of its"
                                + " newest run: lower the rate, or add engines",
                        asked,
                        rehearsedPerSecond));
            }
            mistakes += found.size();
        }
        return mistakes == 0 ? 0 : 1;
    }

    private static HashTree read(Path plan) throws IOException {
        try {
            FileServer.getFileServer().setBaseForScript(plan.toAbsolutePath().toFile());
            return SaveService.loadTree(plan.toFile());
        } catch (IOException | RuntimeException e) {
            throw new IOException(plan + " is no test plan that this JMeter can read: " + firstLine(e), e);
        }
    }

    private static String firstLine(Exception e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("").strip();
    }
}
