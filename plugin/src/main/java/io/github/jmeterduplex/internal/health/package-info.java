/** The engine's self-check: what this JVM and machine did while they measured. */
package io.github.jmeterduplex.internal.health;
