package io.github.jmeterduplex.samples.runs.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.Checkout;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.ImageWriter;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.metadata.IIOMetadataNode;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.ImageOutputStream;
import org.w3c.dom.Element;

/**
 * A picture of {@code docs/images} that a test takes. It holds, as text beside its pixels, the words that the window or
 * page showed: they are the same with any font and on any machine, and tell when the picture has grown old.
 */
public final class DocsPicture {
    /** Writes the pictures into the docs instead of comparing them. */
    private static final boolean WRITES = Boolean.getBoolean("docs.write");

    private static final String FORMAT = "javax_imageio_png_1.0";
    private static final String KEYWORD = "Description";
    private static final String MESSAGE = "%s shows something else than is shown now; ./mvnw verify -Dit.test=%s"
            + " -Dtest=none -Dsurefire.failIfNoSpecifiedTests=false -Dfailsafe.failIfNoSpecifiedTests=false"
            + " -Ddocs.write=true takes it again";

    private DocsPicture() {}

    /** Whether pictures are taken for the docs in this run, rather than compared. */
    public static boolean isWritten() {
        return WRITES;
    }

    /**
     * Asserts that the docs show what a window, or a page in the browser, shows.
     *
     * @param taken the picture of now; its name is that of the picture in the docs
     * @param words what is shown now
     * @param test that takes the picture
     */
    public static void assertInDocs(Path taken, String words, Class<?> test) throws IOException {
        assertInDocs(taken, taken.getFileName().toString(), words, test);
    }

    /** As the other one, with the name of the picture in the docs. */
    static void assertInDocs(Path taken, String name, String words, Class<?> test) throws IOException {
        Path shown = Checkout.root().resolve("docs/images").resolve(name);
        if (WRITES) {
            write(ImageIO.read(taken.toFile()), words, shown);
        }
        assertThat(Files.exists(shown)).as(MESSAGE, name, test.getSimpleName()).isTrue();
        assertThat(words(shown)).as(MESSAGE, name, test.getSimpleName()).isEqualTo(words);
    }

    private static void write(BufferedImage image, String words, Path file) throws IOException {
        ImageWriter writer = ImageIO.getImageWritersByFormatName("png").next();
        IIOMetadata metadata = writer.getDefaultImageMetadata(ImageTypeSpecifier.createFromRenderedImage(image), null);
        IIOMetadataNode entry = new IIOMetadataNode("iTXtEntry");
        entry.setAttribute("keyword", KEYWORD);
        entry.setAttribute("compressionFlag", "TRUE");
        entry.setAttribute("compressionMethod", "0");
        entry.setAttribute("languageTag", "");
        entry.setAttribute("translatedKeyword", "");
        entry.setAttribute("text", words);
        IIOMetadataNode entries = new IIOMetadataNode("iTXt");
        entries.appendChild(entry);
        IIOMetadataNode root = new IIOMetadataNode(FORMAT);
        root.appendChild(entries);
        metadata.mergeTree(FORMAT, root);
        Files.deleteIfExists(file);
        try (ImageOutputStream out = ImageIO.createImageOutputStream(file.toFile())) {
            writer.setOutput(out);
            writer.write(new IIOImage(image, null, metadata));
        } finally {
            writer.dispose();
        }
    }

    /** Those that the picture holds; empty where it holds none. */
    private static String words(Path file) {
        ImageReader reader = ImageIO.getImageReadersByFormatName("png").next();
        try (ImageInputStream in = ImageIO.createImageInputStream(file.toFile())) {
            reader.setInput(in);
            Element root = (Element) reader.getImageMetadata(0).getAsTree(FORMAT);
            return root.getElementsByTagName("iTXtEntry").item(0) instanceof Element entry
                    ? entry.getAttribute("text")
                    : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            reader.dispose();
        }
    }
}
