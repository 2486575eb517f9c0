package io.github.jmeterduplex.samples.harness;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/**
 * On integration tests that measure neither time nor rate, and want no more of the machine than a run or two: two such
 * classes run at a time, each in a JVM of its own, after all others had the machine to themselves.
 */
@Tag("beside-others")
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface BesideOthers {}
