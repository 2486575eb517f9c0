/**
 * A virtual user: its values, rows and bodies from files, its open session, and the messages that reach it.
 */
@NullMarked
package io.github.jmeterduplex.internal.engine.user;

import org.jspecify.annotations.NullMarked;
