/**
 * The engine's self-check: what this JVM and machine did while they measured.
 */
@NullMarked
package io.github.jmeterduplex.internal.record.health;

import org.jspecify.annotations.NullMarked;
