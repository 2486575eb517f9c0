package io.github.jmeterduplex.internal.sampler.plan;

import java.util.List;

/**
 * The Duplex samplers of a plan that are enabled.
 *
 * @param complete whether they are all; another file may bring more
 * @param fixed whether their texts are those of the run; scripts and configuration elements may change them
 */
record Plan(List<PlanSampler> samplers, boolean complete, boolean fixed) {
    Plan {
        samplers = List.copyOf(samplers);
    }
}
