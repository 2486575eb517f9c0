/** The command line: turns the files of runs into a table, JSON and CSV. */
package io.github.jmeterduplex.report;
