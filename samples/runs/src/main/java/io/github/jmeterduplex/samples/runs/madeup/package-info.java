/** Makes up the files of long runs, whose truth is known. */
package io.github.jmeterduplex.samples.runs.madeup;
