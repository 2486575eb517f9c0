package io.github.jmeterduplex.internal.sampler.plan;

/**
 * A part of a plan that cannot work.
 *
 * @param sampler the sampler's name in the plan
 * @param threadGroup the sampler's thread group; empty outside of one
 * @param text what is wrong, and what is allowed
 */
public record Mistake(String sampler, String threadGroup, String text) {
    /** Returns the mistake in one line. */
    public String line() {
        return '"' + sampler + '"' + (threadGroup.isEmpty() ? "" : " in \"" + threadGroup + '"') + ": " + text;
    }
}
