package io.github.jmeterduplex.internal.sampler.plan;

import io.github.jmeterduplex.internal.engine.user.Capture;
import io.github.jmeterduplex.internal.engine.user.SessionData;
import io.github.jmeterduplex.internal.engine.user.Template;
import io.github.jmeterduplex.internal.sampler.parameter.CaptureParameter;
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
    private static final Set<String> OWN =
            Set.of("id", "number", "sequence", "session", "sentMicros", "sentMillis", "traceparent");

    /** The parameters whose texts may hold values of the message that they answer or follow. */
    private static final Set<String> CAPTURING = Set.of("autoReply", "onOpen");

    private static final String CAPTURE = "capture";
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
        String captures = sampler.text(CAPTURE);
        if (captures == null) {
            return false;
        }
        names.addAll(CaptureParameter.names(captures));
        Set<String> columns = columns(data);
        if (columns == null) {
            return false;
        }
        names.addAll(columns);
        return true;
    }

    /** Returns the columns of a file of users; null if it cannot be read. */
    private static @Nullable Set<String> columns(String data) {
        if (data.isEmpty()) {
            return Set.of();
        }
        try {
            return SessionData.columns(
                    FileServer.getFileServer().getResolvedFile(data).toPath());
        } catch (FaultException e) {
            // The run reports a file that cannot be read; its folder may not be the present one.
            return null;
        }
    }

    void check(PlanSampler sampler, Consumer<String> found) {
        Set<String> known = names;
        if (known == null) {
            return;
        }
        checkHidden(sampler, found);
        for (Parameter<?> parameter : sampler.table().parameters()) {
            String text = parameter.isTemplated() ? sampler.text(parameter.name()) : null;
            if (text != null) {
                namesIn(text).forEach(name -> check(parameter, name, known, found));
            }
        }
    }

    /** Reports columns of users that values from messages hide. */
    private static void checkHidden(PlanSampler sampler, Consumer<String> found) {
        String captures = sampler.text(CAPTURE);
        String data = sampler.text("sessionData");
        if (captures == null || data == null) {
            return;
        }
        Set<String> columns = columns(data);
        if (columns != null) {
            CaptureParameter.names(captures).stream()
                    .filter(columns::contains)
                    .forEach(name -> found.accept("parameter " + CAPTURE + ": {{" + name + "}} is also a column of "
                            + data + ", whose value is used only until a message has set it"));
        }
    }

    private static void check(Parameter<?> parameter, String name, Set<String> names, Consumer<String> found) {
        if (Capture.isLike(name)) {
            if (!CAPTURING.contains(parameter.name())) {
                found.accept("parameter " + parameter.name() + ": {{" + name
                        + "}} is a value of a message, which only autoReply and onOpen may hold, and would be sent as"
                        + " it is written; take it with the parameter capture of the Connect, and write its {{NAME}}");
            }
            return;
        }
        boolean ofPeer = name.startsWith(PEER);
        String own = ofPeer ? name.substring(PEER.length()) : name;
        String meant = names.contains(own) ? null : SpellingSuggestion.to(own, names);
        if (meant != null) {
            found.accept("parameter " + parameter.name() + ": {{" + name
                    + "}} is not a known value and would be sent as it is" + " written; did you mean {{"
                    + (ofPeer ? PEER : "") + meant + "}}?");
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
