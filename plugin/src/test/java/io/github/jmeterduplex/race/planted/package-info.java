/** Races, and code without them, on which the harness is tested. */
package io.github.jmeterduplex.race.planted;
