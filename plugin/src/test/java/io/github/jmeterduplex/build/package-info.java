/** Tests of the house itself: its rooms, its public face, its one jar. */
package io.github.jmeterduplex.build;
