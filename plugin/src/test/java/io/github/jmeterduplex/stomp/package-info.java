/** Tests of the STOMP samplers against a server in memory. */
package io.github.jmeterduplex.stomp;
