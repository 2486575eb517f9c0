/** The probe against the lean server, and its parts. */
package io.github.jmeterduplex.samples.bench.probe;
