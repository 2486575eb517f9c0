/** Tests of the import of HAR files, with recordings that are made here. */
package io.github.jmeterduplex.internal.har;
