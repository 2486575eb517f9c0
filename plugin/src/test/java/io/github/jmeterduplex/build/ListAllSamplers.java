package io.github.jmeterduplex.build;

import java.util.ServiceLoader;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerClient;

/** Does what JMeter's window does to list the samplers: makes one of each. Prints their names and default tables. */
final class ListAllSamplers {
    private ListAllSamplers() {}

    /** The program. */
    public static void main(String[] ignored) {
        for (JavaSamplerClient sampler : ServiceLoader.load(JavaSamplerClient.class)) {
            String name = sampler.getClass().getName();
            if (name.startsWith("io.github.jmeterduplex.")) {
                System.out.println(name + " " + sampler.getDefaultParameters().getArgumentCount());
            }
        }
    }
}
