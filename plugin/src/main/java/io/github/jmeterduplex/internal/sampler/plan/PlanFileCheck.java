package io.github.jmeterduplex.internal.sampler.plan;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.jspecify.annotations.Nullable;

/** Checks plan files for mistakes and prints them. */
public final class PlanFileCheck {
    private PlanFileCheck() {}

    /**
     * Prints the mistakes in the plans, one per line.
     *
     * @param home JMeter's folder
     * @param rehearsedPerSecond the messages a second of this machine's newest rehearsal; 0 if there was none
     * @param json a file that gets the mistakes and notes as JSON; null for none
     * @param out takes the lines
     * @return 0 if no mistake was found, else 1
     * @throws IOException if a file is not a test plan; names it
     */
    public static int check(
            Path home, List<Path> plans, double rehearsedPerSecond, @Nullable Path json, Consumer<String> out)
            throws IOException {
        JMeterUtils.setJMeterHome(home.toString());
        JMeterUtils.loadJMeterProperties(home.resolve("bin/jmeter.properties").toString());
        JMeterUtils.setLocale(Locale.ENGLISH);
        SaveService.loadProperties();
        int mistakes = 0;
        List<Object> members = new ArrayList<>();
        for (Path plan : plans) {
            HashTree tree = read(plan);
            List<PlanCheck.Mistake> found = PlanCheck.of(tree);
            List<String> notes = notes(tree, rehearsedPerSecond);
            out.accept(plan + ": "
                    + (found.isEmpty() ? "no mistake" : found.size() == 1 ? "a mistake" : found.size() + " mistakes"));
            found.forEach(mistake -> out.accept("  " + mistake.line()));
            notes.forEach(note -> out.accept("  note: " + note));
            members.add(Map.of(
                    "plan", plan.toString(),
                    "mistakes", found.stream().map(PlanFileCheck::members).toList(),
                    "notes", notes));
            mistakes += found.size();
        }
        if (json != null) {
            Files.writeString(
                    json, JSON.std.with(JSON.Feature.PRETTY_PRINT_OUTPUT).asString(Map.of("plans", members)) + "\n");
        }
        return mistakes == 0 ? 0 : 1;
    }

    private static Map<String, String> members(PlanCheck.Mistake mistake) {
        return Map.of("sampler", mistake.sampler(), "thread_group", mistake.threadGroup(), "text", mistake.text());
    }

    private static List<String> notes(HashTree tree, double rehearsedPerSecond) {
        List<String> notes = new ArrayList<>(UnusedElements.in(tree));
        double asked = AskedRate.of(tree);
        if (rehearsedPerSecond > 0 && asked > rehearsedPerSecond) {
            notes.add(String.format(
                    Locale.ROOT,
                    "the plan asks for %,.0f messages/s; this machine did %,.0f in the rehearsal of its"
                            + " newest run: lower the rate, or add engines",
                    asked,
                    rehearsedPerSecond));
        }
        return notes;
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
