package io.github.jmeterduplex.samples.runs;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Names the plan of the folder {@code jmx} that a test runs and whose figures it asserts. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface RunsPlan {
    /** Its file, from that folder. */
    String value();
}
