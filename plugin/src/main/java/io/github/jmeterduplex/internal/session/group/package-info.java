/** Groups of sessions, and whose they are. It uses {@code live} and all below it. */
package io.github.jmeterduplex.internal.session.group;
