package io.github.jmeterduplex.internal.sampler;

import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.CollectionProperty;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.PropertyIterator;
import org.apache.jmeter.testelement.property.StringProperty;
import org.apache.jmeter.testelement.property.TestElementProperty;

/**
 * The table of a Java Request in one thread's clone of the plan, whose rows without functions or variables are read once.
 *
 * <p>JMeter evaluates each row of a table for each sample and looks at each property of each row again when the sample is
 * over, which costs as much as a message does (docs/85). The rows are the very same as before: whoever asks for them, a
 * script or a Java Request Defaults, gets them, may change them, and from then on all is read as JMeter reads it.
 *
 * <p>Confined to the JMeter thread, as the sampler is.
 */
final class StillTable extends Arguments {
    private static final long serialVersionUID = 1;

    /** Names and texts of all rows, as they are in the present sample; handed out, so replaced and never changed. */
    private transient Map<String, String> texts;
    /** Names of rows with functions or variables, and the properties that are evaluated. */
    private final transient Map<String, JMeterProperty> moving = new LinkedHashMap<>();
    /** Whether somebody else has, or may have, changed the rows. */
    private transient boolean touched;

    private StillTable(Arguments rows, JavaSamplerContext context) {
        // Not read from the rows: asked again, a function that counts would count twice.
        Map<String, String> read = new LinkedHashMap<>();
        context.getParameterNamesIterator().forEachRemaining(name -> read.put(name, context.getParameter(name)));
        texts = Collections.unmodifiableMap(read);
        PropertyIterator properties = rows.propertyIterator();
        while (properties.hasNext()) {
            setProperty(properties.next());
        }
    }

    /**
     * Puts one in place of the table of the sampler that runs. To be called behind its sample.
     *
     * @return it, or null where JMeter's own stays
     */
    static StillTable replaceTableOf(Sampler sampler, Class<?> client, JavaSamplerContext context) {
        if (sampler instanceof JavaSampler javaSampler
                && javaSampler.isRunningVersion()
                && javaSampler.getClassname().trim().equals(client.getName())
                && javaSampler.getProperty(JavaSampler.ARGUMENTS) instanceof TestElementProperty table
                && table.getObjectValue().getClass() == Arguments.class) {
            Arguments rows = (Arguments) table.getObjectValue();
            // What this sample added for itself goes: the sampler's name, and the rows of defaults.
            rows.recoverRunningVersion();
            StillTable still = new StillTable(rows, context);
            if (still.findMoving()) {
                // While it is the running version, a property returns to what it was once the sample is over.
                table.setRunningVersion(false);
                table.setObjectValue(still);
                table.setRunningVersion(true);
                return still;
            }
        }
        return null;
    }

    /** Finds the rows with functions or variables; false where one has such a name. */
    private boolean findMoving() {
        Set<String> seen = new HashSet<>();
        for (JMeterProperty row : super.getArguments()) {
            if (!(row.getObjectValue() instanceof Argument argument) || !isStill(argument, Argument.ARG_NAME)) {
                return false;
            }
            // The first row of a name counts, as in JMeter.
            if (seen.add(argument.getName())
                    && texts.containsKey(argument.getName())
                    && !isStill(argument, Argument.VALUE)) {
                moving.put(argument.getName(), argument.getProperty(Argument.VALUE));
            }
        }
        return true;
    }

    private static boolean isStill(Argument argument, String property) {
        return argument.getProperty(property).getClass() == StringProperty.class;
    }

    @Override
    public Map<String, String> getArgumentsAsMap() {
        if (touched) {
            return super.getArgumentsAsMap();
        }
        Map<String, String> changed = null;
        for (Map.Entry<String, JMeterProperty> row : moving.entrySet()) {
            String text = row.getValue().getStringValue();
            if (!text.equals(texts.get(row.getKey()))) {
                changed = changed == null ? new LinkedHashMap<>(texts) : changed;
                changed.put(row.getKey(), text);
            }
        }
        if (changed != null) {
            texts = Collections.unmodifiableMap(changed);
        }
        return texts;
    }

    /** Called for each sample with the sampler's name. */
    @Override
    public void addArgument(String name, String value) {
        if (touched || !name.equals(TestElement.NAME)) {
            super.addArgument(name, value);
        } else if (!value.equals(texts.get(name))) {
            Map<String, String> changed = new LinkedHashMap<>(texts);
            changed.put(name, value);
            texts = Collections.unmodifiableMap(changed);
        }
    }

    /**
     * Stands for the texts of the present sample: the same object while they are the same; null where nobody knows.
     *
     * @param sampler that runs; a script may have given it another table
     */
    @SuppressWarnings("ReferenceEquality") // Another table is another one also while its rows are equal.
    Object versionIn(Sampler sampler) {
        boolean isIts = sampler instanceof JavaSampler javaSampler && javaSampler.getArguments() == this;
        return isIts && !touched ? texts : null;
    }

    @Override
    public void recoverRunningVersion() {
        if (touched) {
            super.recoverRunningVersion();
        } else {
            moving.values().forEach(text -> text.recoverRunningVersion(this));
        }
    }

    /** The rows, for whoever wants to see or change them. */
    @Override
    public CollectionProperty getArguments() {
        touched = true;
        return super.getArguments();
    }

    @Override
    public void addTestElement(TestElement defaults) {
        touched = true;
        super.addTestElement(defaults);
    }

    /** A plain table. */
    @Override
    public Object clone() {
        Arguments copy = new Arguments();
        PropertyIterator properties = propertyIterator();
        while (properties.hasNext()) {
            copy.setProperty(properties.next().clone());
        }
        copy.setRunningVersion(isRunningVersion());
        return copy;
    }
}
