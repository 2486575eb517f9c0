package io.github.jmeterduplex.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Gives each test class the same JVM, whichever class ran in it before: no display, no property of JMeter's, and no
 * thread of a plan. JUnit applies it to all classes, as {@code junit-platform.properties} says.
 */
public final class FreshJvm implements BeforeAllCallback {
    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        if (!isNested(context)) {
            prepare();
        }
    }

    /** Takes back what classes before may have changed. */
    static void prepare() throws IOException {
        System.setProperty("java.awt.headless", "true");
        clearProperties();
        JMeterContextService.getContext().clear();
    }

    /** Whether a class around it has been prepared, and may have set what its nested classes need. */
    private static boolean isNested(ExtensionContext context) {
        return context.getParent().flatMap(ExtensionContext::getTestClass).isPresent();
    }

    private static void clearProperties() throws IOException {
        Properties properties = JMeterUtils.getJMeterProperties();
        if (properties != null) {
            properties.clear();
            return;
        }
        Path empty = Files.createTempFile("jmeter", ".properties");
        JMeterUtils.loadJMeterProperties(empty.toString());
        Files.delete(empty);
    }
}
