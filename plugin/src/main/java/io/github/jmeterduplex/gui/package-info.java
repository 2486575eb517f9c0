/**
 * The forms behind the entries of JMeter's menus, one class each. Plans name these classes, but run without them: in a
 * plan they are a property of JMeter's own elements.
 */
@NullMarked
package io.github.jmeterduplex.gui;

import org.jspecify.annotations.NullMarked;
