package io.github.jmeterduplex.internal.manual;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.util.List;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * Turns pages of the manual into HTML. Links between them stay as they are; what is outside the manual, such as a plan,
 * is linked in the repository. Immutable.
 */
final class ManualPages {
    /** The folder of the manual in the repository, and in the addresses of the pages. */
    static final String FOLDER = "/docs/";

    private static final List<Extension> EXTENSIONS =
            List.of(TablesExtension.create(), HeadingAnchorExtension.create());
    private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();

    private final String repository;

    /** @param repository the address of the repository's files of this version, without a slash at its end */
    ManualPages(String repository) {
        this.repository = repository;
    }

    /**
     * Returns a page as HTML.
     *
     * @param path of the page in the repository, with {@link #FOLDER}
     * @param markdown its text
     */
    byte[] html(String path, String markdown) {
        Node page = PARSER.parse(markdown);
        HtmlRenderer renderer = HtmlRenderer.builder()
                .extensions(EXTENSIONS)
                .escapeHtml(true)
                .attributeProviderFactory(context -> (node, tag, attributes) ->
                        attributes.computeIfPresent("href", (name, link) -> target(path, link)))
                .build();
        String html = "<!doctype html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\">\n"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                + "<title>" + title(page) + "</title>\n<link rel=\"stylesheet\" href=\"/manual.css\"></head>\n"
                + "<body><nav><a href=\"" + FOLDER + "README.md\">Duplex: all pages</a></nav>\n<main>\n"
                + renderer.render(page) + "</main></body></html>\n";
        return html.getBytes(UTF_8);
    }

    private String target(String page, String link) {
        URI target = URI.create(page).resolve(link);
        return target.isAbsolute() || target.getPath().startsWith(FOLDER) ? link : repository + target;
    }

    private static String title(Node page) {
        StringBuilder title = new StringBuilder();
        page.accept(new AbstractVisitor() {
            @Override
            public void visit(Heading heading) {
                if (title.isEmpty()) {
                    visitChildren(heading);
                }
            }

            @Override
            public void visit(Text text) {
                if (text.getParent() instanceof Heading) {
                    title.append(text.getLiteral());
                }
            }
        });
        return title.toString().replace("&", "&amp;").replace("<", "&lt;");
    }
}
