/** The plugin beside other load generators and beside the probe: the same load, the same server, in turns. */
package io.github.jmeterduplex.samples.bench.peers;
