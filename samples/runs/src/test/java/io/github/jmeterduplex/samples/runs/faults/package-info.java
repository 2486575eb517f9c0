/** What testers see when parameters are wrong and servers are hostile: plans in a real JMeter, row by row. */
package io.github.jmeterduplex.samples.runs.faults;
