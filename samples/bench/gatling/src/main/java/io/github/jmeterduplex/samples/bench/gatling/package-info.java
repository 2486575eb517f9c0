/** The benchmark's load as Gatling's users write it. */
package io.github.jmeterduplex.samples.bench.gatling;
