/**
 * What a run does with sessions, whatever their protocol: how they are opened, paced, sent over, kept alive and ended.
 * The packages of the protocols stand above it; it uses {@code data}, {@code live} and {@code group} below it, which do
 * not use it.
 */
@NullMarked
package io.github.jmeterduplex.internal.session;

import org.jspecify.annotations.NullMarked;
