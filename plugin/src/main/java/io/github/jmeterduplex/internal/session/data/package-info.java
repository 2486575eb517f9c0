/**
 * What users of a service bring along: their values, the rows and bodies in files, and the texts with placeholders for
 * them. It uses the settings and the cookies of HTTP alone.
 */
@NullMarked
package io.github.jmeterduplex.internal.session.data;

import org.jspecify.annotations.NullMarked;
