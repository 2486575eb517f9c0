package io.github.jmeterduplex.dsl;

import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterValues;
import io.github.jmeterduplex.internal.sampler.parameter.text.DecimalNumbers;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.config.gui.ArgumentsPanel;
import org.apache.jmeter.testelement.TestElement;
import us.abstracta.jmeter.javadsl.codegeneration.params.EnumParam.EnumPropertyValue;

/** The rows of an element's table, checked when they are set. Confined to one thread. */
final class ParameterRows {
    private final ParameterTable table;
    private final Map<String, String> texts = new LinkedHashMap<>();

    ParameterRows(ParameterTable table) {
        this.table = table;
    }

    ParameterTable table() {
        return table;
    }

    /**
     * Sets a parameter; a blank text leaves it out.
     *
     * @throws IllegalArgumentException if the text is not allowed; names the parameter and what is allowed
     */
    void set(String name, String text) {
        Parameter<?> parameter = Objects.requireNonNull(table.parameter(name), name);
        if (text.isBlank()) {
            texts.remove(name);
            return;
        }
        String problem = ParameterValues.problem(parameter, text);
        if (problem != null) {
            throw new IllegalArgumentException(problem);
        }
        texts.put(name, text);
    }

    void set(String name, String[] parts) {
        set(name, String.join(",", parts));
    }

    void set(String name, int number) {
        set(name, Integer.toString(number));
    }

    void set(String name, double number) {
        set(name, DecimalNumbers.plain(number));
    }

    void set(String name, boolean flag) {
        set(name, Boolean.toString(flag));
    }

    void set(String name, EnumPropertyValue word) {
        set(name, word.propertyValue());
    }

    void setMillis(String name, Duration time) {
        set(name, millis(time));
    }

    void setSeconds(String name, Duration time) {
        set(name, seconds(time));
    }

    /** Returns a time in milliseconds as a parameter takes it. */
    static String millis(Duration time) {
        return number(nanos(time).movePointLeft(6));
    }

    /** Returns a time in seconds as a parameter takes it. */
    static String seconds(Duration time) {
        return number(nanos(time).movePointLeft(9));
    }

    private static BigDecimal nanos(Duration time) {
        return BigDecimal.valueOf(time.getSeconds()).movePointRight(9).add(BigDecimal.valueOf(time.getNano()));
    }

    private static String number(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }

    /** Returns the rows that are set, in the order of the table, as a form of Duplex saves them. */
    Arguments arguments() {
        Arguments rows = noRows();
        for (String name : table.names()) {
            String text = texts.get(name);
            if (text != null) {
                rows.addArgument(new Argument(name, text, "="));
            }
        }
        return rows;
    }

    /** Returns the table of a new element. */
    static Arguments noRows() {
        Arguments rows = new Arguments();
        rows.setProperty(TestElement.GUI_CLASS, ArgumentsPanel.class.getName());
        rows.setProperty(TestElement.TEST_CLASS, Arguments.class.getName());
        return rows;
    }
}
