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
 * Looks up the classes of Java Request samplers: their parameters, whether Duplex ships them, and all that JMeter
 * finds.
 */
public final class SamplerClassLookup {
    private static final Logger LOG = LoggerFactory.getLogger(SamplerClassLookup.class);
    private static final String OWN_PACKAGES = "io\\.github\\.jmeterduplex\\.[a-z]+\\.[A-Za-z]+";

    private SamplerClassLookup() {}

    /**
     * Returns the parameters of a sampler class; null if it cannot be loaded or does not extend a sampler of Duplex.
     */
    static @Nullable ParameterTable tableOf(String className) {
        try {
            Parameterized found = Parameterized.of(className.strip());
            return found == null ? null : found.table();
        } catch (RuntimeException e) {
            LOG.debug("Duplex: no form for {}", className, e);
            return null;
        }
    }

    /** Whether the sampler class is part of Duplex. */
    public static boolean isShipped(String className) {
        return className.matches(OWN_PACKAGES);
    }

    /** Returns the names of the custom subclasses of Duplex's samplers, sorted. */
    static String[] extensions() {
        return others().filter(DuplexSampler.class::isInstance)
                .map(client -> client.getClass().getName())
                .toArray(String[]::new);
    }

    /**
     * Returns the sampler that JMeter's Java Request would preselect if Duplex were not installed; null if it would be
     * empty.
     */
    public static @Nullable JavaSamplerClient firstOfOthers() {
        return others().findFirst().orElse(null);
    }

    /**
     * Returns a sampler of each class that JMeter finds for its Java Request, except Duplex's own, sorted by class
     * name.
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
