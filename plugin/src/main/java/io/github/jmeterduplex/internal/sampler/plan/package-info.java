/**
 * Reads a JMeter test plan and finds mistakes in its Duplex samplers before it runs: {@link
 * io.github.jmeterduplex.internal.sampler.plan.Plan} reads it, {@link
 * io.github.jmeterduplex.internal.sampler.plan.PlanCheck} finds the mistakes.
 */
@NullMarked
package io.github.jmeterduplex.internal.sampler.plan;

import org.jspecify.annotations.NullMarked;
