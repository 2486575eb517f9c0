/** Builders of Duplex's elements for jmeter-java-dsl, and the figures of a run for the assertions of a test. */
@NullMarked
package io.github.jmeterduplex.dsl;

import org.jspecify.annotations.NullMarked;
