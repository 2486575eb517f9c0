/** What is released, tried as its users get it. */
package io.github.jmeterduplex.samples.runs.release;
