/** When messages and connections are due: rates, stages of a rate, and how arrivals follow each other. Pure. */
package io.github.jmeterduplex.internal.arrival;
