/** A TCP proxy that stands between a client and a server of the tests, and breaks their connections on command. */
package io.github.jmeterduplex.samples.runs.proxy;
