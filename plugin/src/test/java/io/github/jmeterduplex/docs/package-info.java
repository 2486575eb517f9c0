/** Holds the manual against the code. */
package io.github.jmeterduplex.docs;
