/** How the text of a parameter becomes a value: numbers, words, URLs and JSON, and what is said of a bad one. */
package io.github.jmeterduplex.internal.parameter.text;
