/**
 * The samplers that work with every protocol: hold, await and drop sessions, check the latest messages, find the
 * highest rate.
 *
 * <p>Each is a Java Request class: JMeter makes one object for each sampler element and thread, and runs its samples in
 * that thread; Stop interrupts them. They look at groups that Connect samplers have opened before: a plan of {@code
 * StompConnect} with {@code sessions} = 1000, then {@code HoldSessions} with {@code seconds} = 3600, fails if one of
 * them is lost within the hour.
 */
@NullMarked
package io.github.jmeterduplex.control;

import org.jspecify.annotations.NullMarked;
