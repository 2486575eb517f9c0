/** What the protocols share: groups, pacing, state, limits, and the runtime of the JVM. */
package io.github.jmeterduplex.internal.session;
