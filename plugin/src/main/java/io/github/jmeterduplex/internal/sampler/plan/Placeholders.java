package io.github.jmeterduplex.internal.sampler.plan;

import io.github.jmeterduplex.internal.engine.user.SessionData;
import io.github.jmeterduplex.internal.engine.user.Template;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.session.FaultException;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.jmeter.services.FileServer;
import org.jspecify.annotations.Nullable;

/**
 * The names that placeholders {@code {{...}}} of a plan can have. Other names stay as they are written, which may be
 * meant: a name is a mistake only if it is like a known one. Immutable.
 *
 * @param names the known names; null if only a run knows them
 */
record Placeholders(@Nullable Set<String> names) {
    private static final Set<String> OWN = Set.of("id", "number", "sequence", "session", "sentMicros", "traceparent");
    private static final String PEER = "peer.";

    /** Returns the placeholder names of a plan: Duplex's own, columns of session data, and copied variables. */
    static Placeholders of(Plan plan) {
        Set<String> names = new LinkedHashSet<>(OWN);
        if (!plan.complete() || !plan.fixed()) {
            return new Placeholders(null);
        }
        for (PlanSampler sampler : plan.samplers()) {
            if (sampler.opens() && !add(sampler, names)) {
                return new Placeholders(null);
            }
        }
        return new Placeholders(names);
    }

    private static boolean add(PlanSampler sampler, Set<String> names) {
        String variables = sampler.text("sessionVariables");
        String data = sampler.text("sessionData");
        if (variables == null || data == null) {
            return false;
        }
        Arrays.stream(variables.split(",", -1)).map(String::strip).forEach(names::add);
        if (data.isEmpty()) {
            return true;
        }
        try {
            names.addAll(SessionData.columns(
                    FileServer.getFileServer().getResolvedFile(data).toPath()));
            return true;
        } catch (FaultException e) {
            // The run reports a file that cannot be read; its folder may not be the present one.
            return false;
        }
    }

    void check(PlanSampler sampler, Consumer<String> found) {
        Set<String> known = names;
        if (known == null) {
            return;
        }
        for (Parameter<?> parameter : sampler.table().parameters()) {
            String text = parameter.isTemplated() ? sampler.text(parameter.name()) : null;
            if (text != null) {
                namesIn(text).forEach(name -> check(parameter, name, known, found));
            }
        }
    }

    private static void check(Parameter<?> parameter, String name, Set<String> names, Consumer<String> found) {
        boolean ofPeer = name.startsWith(PEER);
        String own = ofPeer ? name.substring(PEER.length()) : name;
        String meant = names.contains(own) ? null : SpellingSuggestion.to(own, names);
        if (meant != null) {
            found.accept(
                    "parameter " + parameter.name() + ": {{" + name + "}} is no known value and would be sent as it is"
                            + " written; is {{" + (ofPeer ? PEER : "") + meant + "}} meant?");
        }
    }

    private static Set<String> namesIn(String text) {
        Set<String> found = new LinkedHashSet<>();
        var unused = Template.parse(text).uses(name -> {
            found.add(name);
            return false;
        });
        return found;
    }
}
