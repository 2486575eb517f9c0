/** Benchmarks of the plugin alone: counting, codecs, the report, idle sessions and large jobs. */
package io.github.jmeterduplex.samples.bench;
