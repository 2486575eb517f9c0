/**
 * The forms of the samplers in JMeter's window: made of the parameters that a sampler declares, over JMeter's own
 * element for a Java Request. No line of it is of a single sampler.
 */
@NullMarked
package io.github.jmeterduplex.internal.sampler.form;

import org.jspecify.annotations.NullMarked;
