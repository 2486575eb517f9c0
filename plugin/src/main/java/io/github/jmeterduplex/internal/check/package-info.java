/**
 * The command {@code check}: {@link io.github.jmeterduplex.internal.check.CheckCommand} finds a JMeter, and lets its
 * classes read the plans.
 */
@NullMarked
package io.github.jmeterduplex.internal.check;

import org.jspecify.annotations.NullMarked;
