/** The STOMP samplers, and the class to extend. */
package io.github.jmeterduplex.stomp;
