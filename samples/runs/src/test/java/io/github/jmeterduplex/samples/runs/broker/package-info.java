/** Message brokers of others, in the tests' own process, with what they know about their queues. */
package io.github.jmeterduplex.samples.runs.broker;
