/** Finds races: runs the threads of a scenario one step at a time, in many orders, each of which can be run again. */
package io.github.jmeterduplex.race;
