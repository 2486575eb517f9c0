/** Groups of sessions, and whose they are. It uses {@code live} and all below it. */
@NullMarked
package io.github.jmeterduplex.internal.session.group;

import org.jspecify.annotations.NullMarked;
