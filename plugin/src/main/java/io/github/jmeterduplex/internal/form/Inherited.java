package io.github.jmeterduplex.internal.form;

import java.util.Map;
import org.apache.jmeter.testelement.TestElement;

/**
 * What a blank field of an element gets from elsewhere in the plan.
 *
 * @param text its value
 * @param from the name of the element that has it
 */
record Inherited(String text, String from) {
    /** What the open plan has for this element, by names of parameters; nothing for one that is not in it. */
    static Map<String, Inherited> by(TestElement element) {
        return Map.of();
    }
}
