/** Generates the builders from the declarations of the plugin's parameters, in each build; not in the jar. */
@NullMarked
package io.github.jmeterduplex.dsl.generate;

import org.jspecify.annotations.NullMarked;
