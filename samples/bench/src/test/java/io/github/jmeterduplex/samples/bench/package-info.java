/** Tests of the package of the same name. */
package io.github.jmeterduplex.samples.bench;
