/**
 * A test plan as JMeter holds it, and what is wrong with its Duplex samplers before anything runs: {@link
 * io.github.jmeterduplex.internal.plan.PlanReader} reads it, {@link io.github.jmeterduplex.internal.plan.PlanCheck}
 * finds the mistakes.
 */
@NullMarked
package io.github.jmeterduplex.internal.plan;

import org.jspecify.annotations.NullMarked;
