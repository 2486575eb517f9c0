/** Tests of the test server, mostly with the plugin's own channels. */
package io.github.jmeterduplex.internal.serve;
