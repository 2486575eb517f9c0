/**
 * How the text of a parameter becomes a value: numbers, words, URLs and JSON, and the errors of bad texts.
 */
@NullMarked
package io.github.jmeterduplex.internal.sampler.parameter.text;

import org.jspecify.annotations.NullMarked;
