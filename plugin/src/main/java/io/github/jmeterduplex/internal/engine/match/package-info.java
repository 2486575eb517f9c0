/**
 * Which reply belongs to which message, and what becomes of the others.
 */
@NullMarked
package io.github.jmeterduplex.internal.engine.match;

import org.jspecify.annotations.NullMarked;
