package io.github.jmeterduplex.dsl;

import java.io.File;
import java.io.IOException;
import us.abstracta.jmeter.javadsl.codegeneration.DslCodeGenerator;

/** Makes code of a plan: {@code jmx2dsl} of jmeter-java-dsl, which knows the elements of Duplex too. */
public final class Jmx2Dsl {
    private Jmx2Dsl() {}

    /**
     * Prints the code of a plan.
     *
     * @param arguments the plan's file
     */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 1) {
            throw new IllegalArgumentException(arguments.length + " arguments; allowed: one, the file of a plan");
        }
        System.out.println(code(new File(arguments[0])));
    }

    /**
     * Returns the code of a plan, a class that runs it.
     *
     * @throws IOException if the plan cannot be read
     */
    public static String code(File plan) throws IOException {
        return new DslCodeGenerator()
                .addBuildersFrom(DuplexDsl.class)
                .addDependency(DuplexDsl.class, "io.github.jmeterduplex:jmeter-duplex-dsl")
                .generateCodeFromJmx(plan);
    }
}
