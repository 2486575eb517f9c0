package io.github.jmeterduplex.internal.form;

import java.awt.Color;
import java.util.Objects;
import javax.swing.UIManager;

/** Colours that can be read in the look and feel of the moment, light or dark. */
final class Colors {
    private static final Color ERROR_ON_LIGHT = new Color(0xB3261E);
    private static final Color ERROR_ON_DARK = new Color(0xFF8A80);
    private static final int MIDDLE = 3 * 128;

    private Colors() {}

    /** For the words that say what is wrong. */
    static Color error() {
        Color background = Objects.requireNonNullElse(UIManager.getColor("Panel.background"), Color.WHITE);
        int light = background.getRed() + background.getGreen() + background.getBlue();
        return light > MIDDLE ? ERROR_ON_LIGHT : ERROR_ON_DARK;
    }

    /** Half-way between two: a grey text between a text and its background. */
    static Color between(Color one, Color other) {
        return new Color(
                (one.getRed() + other.getRed()) / 2,
                (one.getGreen() + other.getGreen()) / 2,
                (one.getBlue() + other.getBlue()) / 2);
    }
}
