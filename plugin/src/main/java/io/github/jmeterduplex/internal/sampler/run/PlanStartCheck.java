package io.github.jmeterduplex.internal.sampler.run;

import io.github.jmeterduplex.internal.sampler.plan.AcceptedMistakes;
import io.github.jmeterduplex.internal.sampler.plan.PlanCheck;
import io.github.jmeterduplex.internal.sampler.plan.SpellingSuggestion;
import io.github.jmeterduplex.internal.settings.Property;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.lang.reflect.Field;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks JMeter's version, the {@code duplex.*} properties, and the plan for mistakes, when the first Duplex sample
 * begins, before anything connects.
 */
final class PlanStartCheck {
    private static final Logger LOG = LoggerFactory.getLogger(PlanStartCheck.class);
    /** The maximum number of mistakes that the console shows. */
    private static final int SHOWN = 50;

    /** In earlier versions a script could change a sampler's table unnoticed, and forms do not open. */
    private static final int FIRST_MAJOR = 5;

    private static final int FIRST_MINOR = 6;
    private static final Pattern VERSION = Pattern.compile("(\\d{1,4})\\.(\\d{1,4})");

    private static final String PREFIX = "duplex.";
    private static final List<String> KNOWN =
            Stream.of(Property.values()).map(Property::key).toList();
    private static final String ALL_THE_SAME = "duplex.check=warn runs it all the same";
    private static final String STOPS = "duplex: so nothing connects, and the run stops; " + ALL_THE_SAME;

    private PlanStartCheck() {}

    /**
     * Checks the version, the properties and the plan of this thread, and writes the mistakes found.
     *
     * @param output takes one line per call
     * @return why the run must not continue, or null if it may
     * @throws IllegalArgumentException if {@code duplex.check} is wrong
     */
    static @Nullable Fault check(Consumer<String> output) {
        String jmeter = JMeterUtils.getJMeterVersion();
        if (isTooOld(jmeter)) {
            String needed = "Duplex needs JMeter " + FIRST_MAJOR + "." + FIRST_MINOR + " or newer, and this is JMeter "
                    + jmeter;
            output.accept("duplex: " + needed + ": so nothing connects, and the run stops");
            return new Fault(Cause.BAD_PARAMETER, needed);
        }
        String mode = Property.CHECK.text(JMeterUtils::getProperty);
        if (mode.equals("off")) {
            return null;
        }
        List<String> unknown = unknown(JMeterUtils.getJMeterProperties().stringPropertyNames());
        unknown.forEach(line -> output.accept("duplex: " + line));
        boolean isWarning = mode.equals("warn");
        if (!unknown.isEmpty() && !isWarning) {
            output.accept(STOPS);
            return new Fault(Cause.BAD_PARAMETER, unknown.get(0) + "; " + ALL_THE_SAME);
        }
        HashTree tree = tree(JMeterContextService.getContext().getEngine());
        List<PlanCheck.Mistake> mistakes = tree == null ? List.of() : mistakes(tree);
        if (mistakes.isEmpty()) {
            return null;
        }
        String count = mistakes.size() == 1 ? "a mistake" : mistakes.size() + " mistakes";
        output.accept("duplex: the plan has " + count + ":");
        mistakes.stream().limit(SHOWN).forEach(mistake -> output.accept("duplex:   " + mistake.line()));
        if (mistakes.size() > SHOWN) {
            output.accept("duplex:   ... and " + (mistakes.size() - SHOWN) + " more");
        }
        if (isWarning || AcceptedMistakes.areAll(mistakes)) {
            return null;
        }
        output.accept(STOPS);
        return new Fault(
                Cause.BAD_PARAMETER,
                "the plan has " + count + " and was not run: " + mistakes.get(0).line()
                        + (mistakes.size() == 1 ? "" : " (all of them: jmeter.log)")
                        + "; " + ALL_THE_SAME);
    }

    /** Whether this version of JMeter lacks what Duplex needs; false if it is not a version. */
    static boolean isTooOld(String version) {
        Matcher found = VERSION.matcher(version);
        if (!found.lookingAt()) {
            return false;
        }
        int major = Integer.parseInt(found.group(1));
        return major < FIRST_MAJOR || (major == FIRST_MAJOR && Integer.parseInt(found.group(2)) < FIRST_MINOR);
    }

    /**
     * Returns a warning for each unknown property that begins with {@code duplex.}, as a misspelt one would be silently
     * ignored.
     *
     * @param names the names of all properties of JMeter
     */
    static List<String> unknown(Collection<String> names) {
        return names.stream()
                .filter(name -> name.startsWith(PREFIX) && !KNOWN.contains(name))
                .sorted()
                .map(name -> "property " + name + ": there is none of this name; " + advice(name))
                .toList();
    }

    private static String advice(String name) {
        String meant = SpellingSuggestion.to(name, KNOWN);
        return meant == null ? "jmeter.properties.example has all that there are" : "did you mean " + meant + "?";
    }

    /** Returns the mistakes of the plan; empty if the check itself fails, so that the run can begin. */
    private static List<PlanCheck.Mistake> mistakes(HashTree tree) {
        try {
            return PlanCheck.of(tree);
        } catch (RuntimeException e) {
            LOG.warn("Duplex: the plan could not be checked before its run", e);
            return List.of();
        }
    }

    /** Returns the plan's tree from a private field of JMeter's engine; null if it cannot be read. */
    private static @Nullable HashTree tree(@Nullable StandardJMeterEngine engine) {
        if (engine == null) {
            return null;
        }
        try {
            Field test = StandardJMeterEngine.class.getDeclaredField("test");
            test.setAccessible(true);
            return (HashTree) test.get(engine);
        } catch (ReflectiveOperationException | RuntimeException e) {
            LOG.debug("Duplex: this JMeter does not show its plan, which is not checked", e);
            return null;
        }
    }
}
