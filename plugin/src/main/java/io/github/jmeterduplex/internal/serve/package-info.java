/** The test server of the command {@code serve}: one thread that answers clients of the four protocols. */
@org.jspecify.annotations.NullMarked
package io.github.jmeterduplex.internal.serve;
