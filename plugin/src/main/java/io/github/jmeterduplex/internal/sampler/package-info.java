/** What all Java Request classes share: cells, results, interruption. */
package io.github.jmeterduplex.internal.sampler;
