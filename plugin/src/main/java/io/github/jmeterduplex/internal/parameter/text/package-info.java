/** How the text of a parameter becomes a value: numbers, words, URLs and JSON, and what is said of a bad one. */
@NullMarked
package io.github.jmeterduplex.internal.parameter.text;

import org.jspecify.annotations.NullMarked;
