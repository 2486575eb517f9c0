/**
 * The samplers of every protocol: hold sessions, wait for them, drop them, check the messages of the last seconds.
 *
 * <p>Each is a Java Request class: JMeter makes one object for each sampler element and thread, and runs its samples in
 * that thread; Stop interrupts them. They look at groups that Connect samplers have opened before: a plan of {@code
 * StompConnect} with {@code sessions} = 1000, then {@code HoldSessions} with {@code seconds} = 3600, fails if one of
 * them is lost within the hour.
 */
@NullMarked
package io.github.jmeterduplex.control;

import org.jspecify.annotations.NullMarked;
