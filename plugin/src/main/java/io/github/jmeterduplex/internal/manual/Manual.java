package io.github.jmeterduplex.internal.manual;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.live.PageResponse;
import io.github.jmeterduplex.internal.live.PageServer;
import io.github.jmeterduplex.internal.settings.ListenAddress;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The manual of the jar. The first page that is wanted starts a server on this machine's loopback address, which gives
 * the pages to browsers until JMeter ends: many browsers may not read files outside the user's own folder. Thread-safe.
 */
public final class Manual {
    private static final String REPOSITORY = "https://github.com/jmeterduplex/jmeter-duplex/blob/";
    private static final String RESOURCES = "docs";
    private static final Map<String, String> CONTENT_TYPES = Map.of(
            "md", "text/html; charset=utf-8",
            "txt", "text/plain; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "png", "image/png",
            "svg", "image/svg+xml",
            "json", "application/json");

    /** The running server; null before the first page. */
    private static @Nullable PageServer server;

    private Manual() {}

    /**
     * Returns the address of a page, and starts the server if it does not run.
     *
     * @param place the page, from the folder {@code docs}, or a section of it, such as
     *     {@code reference/samplers.md#groups}
     * @throws IOException if no port of this machine can be opened
     */
    public static synchronized URI address(String place) throws IOException {
        if (server == null) {
            server = PageServer.open(new ListenAddress("the manual", "127.0.0.1", 0), pages());
        }
        return URI.create(server.url() + ManualPages.FOLDER).resolve(place);
    }

    /** Returns all pages and pictures of the manual by their paths. */
    static Map<String, PageServer.Page> pages() throws IOException {
        String version = Manual.class.getPackage().getImplementationVersion();
        ManualPages pages = new ManualPages(REPOSITORY + (version == null ? "main" : "v" + version));
        Map<String, PageServer.Page> all = new TreeMap<>();
        all.put("/manual.css", headers -> file("manual.css"));
        for (String name : names()) {
            String path = ManualPages.FOLDER + name;
            all.put(
                    path,
                    name.endsWith(".md")
                            ? headers ->
                                    response(name, pages.html(path, new String(bytes(RESOURCES + "/" + name), UTF_8)))
                            : headers -> file(RESOURCES + "/" + name));
        }
        return all;
    }

    /** Returns the names of the manual's files, with slashes. */
    private static Iterable<String> names() throws IOException {
        try {
            Path classes = Path.of(Manual.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            if (Files.isDirectory(classes)) {
                return namesIn(classes);
            }
            try (FileSystem jar = FileSystems.newFileSystem(classes)) {
                return namesIn(jar.getPath("/"));
            }
        } catch (URISyntaxException e) {
            throw new IOException("the jar of Duplex is not a file", e);
        }
    }

    private static Iterable<String> namesIn(Path root) throws IOException {
        Path folder =
                root.resolve(Manual.class.getPackageName().replace('.', '/')).resolve(RESOURCES);
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> folder.relativize(file).toString().replace('\\', '/'))
                    .toList();
        }
    }

    private static PageResponse file(String resource) throws IOException {
        return response(resource, bytes(resource));
    }

    private static PageResponse response(String name, byte[] body) {
        String extension = name.substring(name.lastIndexOf('.') + 1);
        return new PageResponse(CONTENT_TYPES.getOrDefault(extension, "application/octet-stream"), body);
    }

    private static byte[] bytes(String resource) throws IOException {
        try (InputStream in = Manual.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new FileNotFoundException("the jar holds no " + resource);
            }
            return in.readAllBytes();
        }
    }
}
