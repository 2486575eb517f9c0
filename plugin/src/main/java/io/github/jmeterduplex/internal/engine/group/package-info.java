/** Groups of sessions, and their owners. */
@NullMarked
package io.github.jmeterduplex.internal.engine.group;

import org.jspecify.annotations.NullMarked;
