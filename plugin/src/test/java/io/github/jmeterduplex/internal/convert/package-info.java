/** Tests of the conversion of plans of other plugins, which are made here. */
package io.github.jmeterduplex.internal.convert;
