package io.github.jmeterduplex.internal.sampler.plan;

/**
 * Something in a plan that cannot work.
 *
 * @param sampler its name in the plan
 * @param threadGroup where it stands; empty outside of a thread group
 * @param text what is wrong, and what is allowed
 */
public record Mistake(String sampler, String threadGroup, String text) {
    /** All of it in one line. */
    public String line() {
        return '"' + sampler + '"' + (threadGroup.isEmpty() ? "" : " in \"" + threadGroup + '"') + ": " + text;
    }
}
