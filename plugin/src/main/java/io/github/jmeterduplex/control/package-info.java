/** The samplers of every protocol: hold sessions, wait for them. */
package io.github.jmeterduplex.control;
