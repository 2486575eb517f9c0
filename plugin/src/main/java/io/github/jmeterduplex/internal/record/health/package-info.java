/** The engine's self-check: the state of this JVM and machine during the measurement. */
@NullMarked
package io.github.jmeterduplex.internal.record.health;

import org.jspecify.annotations.NullMarked;
