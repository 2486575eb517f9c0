package io.github.jmeterduplex.internal.sampler.run;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.PropertyIterator;
import org.apache.jmeter.testelement.property.StringProperty;
import org.apache.jmeter.testelement.property.TestElementProperty;
import org.jspecify.annotations.Nullable;

/**
 * The table of a Java Request's parameters, which reads each row without functions or variables only once per thread.
 *
 * <p>JMeter evaluates each row of a table for each sample and visits each property of each row again when the sample
 * ends, which costs more than the plugin's own work on a message. The rows are those of JMeter's table: if a script or
 * a Java Request Defaults asks for them, it gets them and may change them, and from then on all is read as JMeter reads
 * it. If a script keeps a row from before and changes it later, the change has no effect.
 *
 * <p>Confined to the JMeter thread, as the sampler is.
 */
final class CachedArguments extends Arguments {
    private static final long serialVersionUID = 1;

    /** The rows with functions or variables, by name, with the properties to evaluate for each sample. */
    private final transient Map<String, JMeterProperty> moving = new LinkedHashMap<>();
    /** JMeter's own table, used until the sample ends in which this table was created; then null. */
    private transient @Nullable Arguments before;
    /** The texts of the present sample, by row name. Callers keep the map, so it is replaced and never changed. */
    private transient Map<String, @Nullable String> texts = Map.of();
    /** Whether JMeter has added the sampler's name, as it does for each sample. */
    private transient boolean isForSample;
    /** Whether other code may have changed the rows. */
    private transient boolean touched;

    private CachedArguments(Arguments before) {
        this.before = before;
    }

    /**
     * Replaces the sampler's table from its next sample on, unless names of rows hold functions or variables. Must be
     * called during a sample that has the plan's own table.
     */
    static void replaceTableOf(JavaSampler sampler) {
        if (sampler.isRunningVersion()
                && sampler.getProperty(JavaSampler.ARGUMENTS) instanceof TestElementProperty table
                && table.getObjectValue().getClass() == Arguments.class) {
            Arguments rows = (Arguments) table.getObjectValue();
            if (hasPlainNames(rows)) {
                // JMeter restores, when the sample ends, the value that the property has when it is set to running. The
                // rows must not be notified: what a script made of them for this sample would stay.
                table.setObjectValue(new CachedArguments(rows));
                table.setRunningVersion(true);
                table.setObjectValue(rows);
            }
        }
    }

    private static boolean hasPlainNames(Arguments rows) {
        for (JMeterProperty row : rows.getArguments()) {
            if (!(row.getObjectValue() instanceof Argument argument) || !isStill(argument, Argument.ARG_NAME)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isStill(Argument argument, String property) {
        return argument.getProperty(property).getClass() == StringProperty.class;
    }

    /** Returns an object that stays the same as long as the sampler's texts are the same; null if that is unknown. */
    static @Nullable Object versionOf(Sampler sampler) {
        return sampler instanceof JavaSampler javaSampler
                        && javaSampler.getArguments() instanceof CachedArguments table
                        && !table.touched
                ? table.texts
                : null;
    }

    /** Copies the rows of JMeter's own table into this one. */
    private void takeOver(Arguments rows) {
        setRunningVersion(false);
        rows.propertyIterator().forEachRemaining(this::setProperty);
        setRunningVersion(true);
        touched = false;
        Map<String, @Nullable String> read = new LinkedHashMap<>();
        for (JMeterProperty row : rows.getArguments()) {
            Argument argument = (Argument) row.getObjectValue();
            // The first row of a name counts, as in JMeter.
            if (!read.containsKey(argument.getName())) {
                if (isStill(argument, Argument.VALUE)) {
                    read.put(argument.getName(), argument.getValue());
                } else {
                    // The row is not evaluated for this: a function that counts would count twice.
                    read.put(argument.getName(), null);
                    moving.put(argument.getName(), argument.getProperty(Argument.VALUE));
                }
            }
        }
        texts = Collections.unmodifiableMap(read);
    }

    @Override
    public void recoverRunningVersion() {
        if (before != null) {
            before.recoverRunningVersion();
            takeOver(before);
            before = null;
        } else if (touched) {
            super.recoverRunningVersion();
        } else {
            moving.values().forEach(text -> text.recoverRunningVersion(this));
        }
    }

    /** Adds a row; JMeter calls this for each sample to add the sampler's name. */
    @Override
    public void addArgument(String name, String value) {
        if (touched || !name.equals(TestElement.NAME)) {
            super.addArgument(name, value);
            return;
        }
        isForSample = true;
        if (!value.equals(texts.get(name))) {
            Map<String, String> changed = new LinkedHashMap<>(texts);
            changed.put(name, value);
            texts = Collections.unmodifiableMap(changed);
        }
    }

    /**
     * Returns the texts by row name: to a sample, the same map as long as no text has changed; to other callers, a new
     * map.
     */
    @Override
    public Map<String, String> getArgumentsAsMap() {
        if (touched) {
            return super.getArgumentsAsMap();
        }
        evaluate();
        if (isForSample) {
            isForSample = false;
            return texts;
        }
        Map<String, String> rows = new LinkedHashMap<>(texts);
        rows.remove(TestElement.NAME);
        return rows;
    }

    private void evaluate() {
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
    }

    /** Returns a property of the table; every access to its rows passes through this method. */
    @Override
    public JMeterProperty getPropertyOrNull(String key) {
        touched |= key.equals(ARGUMENTS);
        return super.getPropertyOrNull(key);
    }

    @Override
    public void addTestElement(TestElement defaults) {
        touched = true;
        super.addTestElement(defaults);
    }

    @Override
    public void clear() {
        touched = true;
        super.clear();
    }

    /** Returns a copy of the rows in one of JMeter's own tables. */
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
