package io.github.jmeterduplex.internal.sampler.form;

import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import io.github.jmeterduplex.internal.sampler.parameter.Parameterized;
import io.github.jmeterduplex.internal.sampler.run.DuplexSampler;
import java.util.Comparator;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerClient;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.reflect.LogAndIgnoreServiceLoadExceptionHandler;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks up the classes of Java Request samplers: the parameters of one, whether Duplex ships it, and which others
 * JMeter finds.
 */
public final class SamplerClassLookup {
    private static final Logger LOG = LoggerFactory.getLogger(SamplerClassLookup.class);
    private static final String OWN_PACKAGES = "io\\.github\\.jmeterduplex\\.[a-z]+\\.[A-Za-z]+";

    private SamplerClassLookup() {}

    /** Returns the parameters of a sampler; null if the class cannot be loaded, or does not extend one of Duplex. */
    static @Nullable ParameterTable tableOf(String className) {
        try {
            Parameterized found = Parameterized.of(className.strip());
            return found == null ? null : found.table();
        } catch (RuntimeException e) {
            LOG.debug("Duplex: no form for {}", className, e);
            return null;
        }
    }

    /** Whether Duplex ships the class. */
    public static boolean isShipped(String className) {
        return className.matches(OWN_PACKAGES);
    }

    /** Returns the classes that extend one of Duplex, in the order of their names. */
    static String[] extensions() {
        return others().filter(DuplexSampler.class::isInstance)
                .map(client -> client.getClass().getName())
                .toArray(String[]::new);
    }

    /**
     * Returns the class that JMeter's Java Request would begin with if Duplex were not installed; null if it would be
     * empty.
     */
    public static @Nullable JavaSamplerClient firstOfOthers() {
        return others().findFirst().orElse(null);
    }

    /**
     * Returns all classes that Duplex does not ship, as JMeter finds those of its Java Request, in the order of their
     * names.
     */
    private static Stream<JavaSamplerClient> others() {
        return JMeterUtils.loadServicesAndScanJars(
                        JavaSamplerClient.class,
                        ServiceLoader.load(JavaSamplerClient.class),
                        Thread.currentThread().getContextClassLoader(),
                        new LogAndIgnoreServiceLoadExceptionHandler(LOG))
                .stream()
                .filter(client -> !isShipped(client.getClass().getName()))
                .sorted(Comparator.comparing(client -> client.getClass().getName()));
    }
}
