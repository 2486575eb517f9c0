package io.github.jmeterduplex.internal.menu;

import io.github.jmeterduplex.internal.sampler.parameter.Parameterized;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.config.JavaConfig;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jorphan.util.JOrphanUtils;

/**
 * A replacement of a text in the parameters of Duplex's elements, as JMeter's Search & Replace does it in its own.
 *
 * @param regex what to replace, as a regular expression
 * @param by the text to put there as it is
 */
record Replacement(String regex, String by, boolean caseSensitive) {
    private static final String OWN = "io.github.jmeterduplex.";

    /** Whether this is an element of Duplex, which JMeter itself leaves out. */
    static boolean isFor(TestElement element) {
        return element instanceof JavaSampler sampler
                ? Parameterized.of(sampler.getClassname()) != null
                : element instanceof JavaConfig
                        && element.getPropertyAsString(TestElement.GUI_CLASS).startsWith(OWN);
    }

    /** Replaces the text in the values of all parameters, and returns how often it was there. */
    int in(TestElement element) {
        int count = 0;
        if (element.getProperty(JavaSampler.ARGUMENTS).getObjectValue() instanceof Arguments arguments) {
            for (int i = 0; i < arguments.getArgumentCount(); i++) {
                Argument argument = arguments.getArgument(i);
                JMeterProperty value = argument.getProperty(Argument.VALUE);
                Object[] replaced = JOrphanUtils.replaceAllWithRegex(value.getStringValue(), regex, by, caseSensitive);
                if ((int) replaced[1] > 0) {
                    argument.setValue((String) replaced[0]);
                    count += (int) replaced[1];
                }
            }
        }
        return count;
    }
}
