package io.github.jmeterduplex.internal.sampler.plan;

import java.util.List;

/**
 * The enabled Duplex samplers of a plan.
 *
 * @param complete whether these are all; false if another file may bring more
 * @param fixed whether their texts are those of the run; false if scripts or configuration elements may change them
 */
record Plan(List<PlanSampler> samplers, boolean complete, boolean fixed) {
    Plan {
        samplers = List.copyOf(samplers);
    }
}
