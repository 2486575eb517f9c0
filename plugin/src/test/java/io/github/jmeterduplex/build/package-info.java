/** Tests of the code base itself: its packages, its public API, its one jar. */
package io.github.jmeterduplex.build;
