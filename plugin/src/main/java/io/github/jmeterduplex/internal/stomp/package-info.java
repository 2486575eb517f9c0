/** One STOMP session over any channel. */
package io.github.jmeterduplex.internal.stomp;
