/**
 * A test plan as JMeter holds it, and the mistakes of its Duplex samplers before it runs:
 * {@link io.github.jmeterduplex.internal.sampler.plan.Plan} reads it,
 * {@link io.github.jmeterduplex.internal.sampler.plan.PlanCheck} finds the mistakes.
 */
@NullMarked
package io.github.jmeterduplex.internal.sampler.plan;

import org.jspecify.annotations.NullMarked;
