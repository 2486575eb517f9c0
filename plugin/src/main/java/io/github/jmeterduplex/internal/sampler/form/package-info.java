/**
 * The forms of the samplers in JMeter's window, built from the parameters that each sampler declares. They edit
 * JMeter's own element for a Java Request. The package does not know single samplers.
 */
@NullMarked
package io.github.jmeterduplex.internal.sampler.form;

import org.jspecify.annotations.NullMarked;
