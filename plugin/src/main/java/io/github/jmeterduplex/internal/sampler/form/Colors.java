package io.github.jmeterduplex.internal.sampler.form;

import java.awt.Color;
import java.util.Objects;
import javax.swing.UIManager;
import org.fife.ui.rsyntaxtextarea.SyntaxScheme;
import org.fife.ui.rsyntaxtextarea.TokenTypes;

/** Chooses colours that are readable in the present look and feel, light or dark. */
final class Colors {
    private static final Color ERROR_ON_LIGHT = new Color(0xB3261E);
    private static final Color ERROR_ON_DARK = new Color(0xFF8A80);
    private static final Color NAME_ON_DARK = new Color(0xC792EA);
    private static final Color STRING_ON_DARK = new Color(0x8BC38B);
    private static final int MIDDLE = 3 * 128;

    private Colors() {}

    static Color error() {
        return isDark() ? ERROR_ON_DARK : ERROR_ON_LIGHT;
    }

    /** Makes the names and strings of JSON readable in JMeter's dark looks, which use the colours of its light ones. */
    static void brighten(SyntaxScheme json) {
        if (isDark()) {
            json.getStyle(TokenTypes.VARIABLE).foreground = NAME_ON_DARK;
            json.getStyle(TokenTypes.LITERAL_STRING_DOUBLE_QUOTE).foreground = STRING_ON_DARK;
        }
    }

    static Color text() {
        return Objects.requireNonNullElse(UIManager.getColor("Label.foreground"), Color.BLACK);
    }

    static Color background() {
        return Objects.requireNonNullElse(UIManager.getColor("Panel.background"), Color.WHITE);
    }

    private static boolean isDark() {
        Color background = background();
        return background.getRed() + background.getGreen() + background.getBlue() <= MIDDLE;
    }

    /** Returns the colour halfway between two colours, such as a grey between text and background. */
    static Color between(Color one, Color other) {
        return new Color(
                (one.getRed() + other.getRed()) / 2,
                (one.getGreen() + other.getGreen()) / 2,
                (one.getBlue() + other.getBlue()) / 2);
    }
}
