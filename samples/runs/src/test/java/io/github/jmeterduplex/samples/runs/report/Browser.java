package io.github.jmeterduplex.samples.runs.report;

import java.io.File;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.openqa.selenium.By;
import org.openqa.selenium.WebDriverException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** Chromium without a window, as it is installed on this machine: nothing is downloaded. */
public final class Browser implements AutoCloseable {
    private static final List<String> NAMES = List.of("chromium", "google-chrome");

    /** A narrower screen is a phone's. */
    private static final int PHONE_PIXELS = 700;

    /** The first frame tells the page that its size has changed, the second is drawn after its answer to that. */
    private static final String AFTER_TWO_FRAMES =
            "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done()))";

    private final ChromeDriver driver;

    private Browser(ChromeDriver driver) {
        this.driver = driver;
    }

    /** Whether chromium and chromedriver are on the PATH. */
    public static boolean isInstalled() {
        return executable(NAMES).isPresent() && driverFile().isPresent();
    }

    private static Optional<Path> driverFile() {
        return executable(List.of("chromedriver"));
    }

    private static Optional<Path> executable(List<String> names) {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .flatMap(folder -> names.stream().map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /**
     * @param profile a folder of its own
     * @param arguments further ones of its command line
     */
    public static Browser start(Path profile, String... arguments) {
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        logs.enable(LogType.PERFORMANCE, Level.ALL);
        ChromeOptions options = new ChromeOptions()
                .setBinary(executable(NAMES).orElseThrow().toFile())
                .addArguments(
                        ("--headless --no-sandbox --disable-gpu --disable-quic --disable-dev-shm-usage --no-first-run"
                                        + " --disable-background-networking --disable-component-update --disable-sync"
                                        + " --window-size=1280,900")
                                .split(" "))
                .addArguments("--user-data-dir=" + profile)
                .addArguments(arguments);
        options.setCapability("goog:loggingPrefs", logs);
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(driverFile().orElseThrow().toFile())
                .usingAnyFreePort()
                .build();
        return new Browser(new ChromeDriver(service, options));
    }

    /** Opens a file; what was logged before is forgotten. */
    void open(Path file) {
        open(file.toUri());
    }

    /** Opens an address; what was logged before is forgotten. */
    public void open(URI address) {
        console();
        requests();
        driver.get(address.toString());
    }

    /** Cookies are a host's, whatever its port: those of an earlier server would be sent to the next one. */
    public void forgetCookies() {
        driver.executeCdpCommand("Network.clearBrowserCookies", Map.of());
    }

    /** What the page said on the console since the last look. */
    List<String> console() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .map(LogEntry::toString)
                .toList();
    }

    /** The addresses that were asked for since the last look. */
    List<String> requests() {
        return driver.manage().logs().get(LogType.PERFORMANCE).getAll().stream()
                .map(LogEntry::getMessage)
                .filter(message -> message.contains("\"Network.requestWillBeSent\""))
                .map(message -> message.replaceAll("(?s).*?\"url\":\"([^\"]*)\".*", "$1"))
                .toList();
    }

    /** What the browser's network said since the last look, as JSON of the DevTools protocol. */
    public List<String> network() {
        return driver.manage().logs().get(LogType.PERFORMANCE).getAll().stream()
                .map(LogEntry::getMessage)
                .filter(message -> message.contains("\"Network."))
                .toList();
    }

    /**
     * The body of a response that the page still has.
     *
     * @return {@code body}, and {@code base64Encoded} where it is no text; empty where the body is gone
     */
    public Map<String, Object> body(String requestId) {
        try {
            return driver.executeCdpCommand("Network.getResponseBody", Map.of("requestId", requestId));
        } catch (WebDriverException gone) {
            return Map.of();
        }
    }

    WebElement find(String selector) {
        return driver.findElement(By.cssSelector(selector));
    }

    /** The texts of the elements that are shown. */
    List<String> texts(String selector) {
        return shown(selector).map(WebElement::getText).toList();
    }

    private Stream<WebElement> shown(String selector) {
        return driver.findElements(By.cssSelector(selector)).stream().filter(WebElement::isDisplayed);
    }

    /** Runs a script in the page; lists and whole numbers come as lists of {@code Long}. */
    public Object run(String script, Object... arguments) {
        return driver.executeScript(script, arguments);
    }

    /** Gives the page colours for the dark, or takes them away. */
    void setDark(boolean dark) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
    }

    /** Gives the page a screen of this size, a phone's if it is narrow, and waits until it has drawn itself again. */
    void setScreen(int width, int height) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < PHONE_PIXELS));
        driver.executeAsyncScript(AFTER_TWO_FRAMES);
    }

    /** Has the page look as on paper of this width, or as on a screen again: {@code 0}. */
    void setPaper(int width) {
        driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", width == 0 ? "" : "print"));
        driver.executeScript("dispatchEvent(new Event(arguments[0]))", width == 0 ? "afterprint" : "beforeprint");
    }

    /**
     * Takes a picture of the page's top.
     *
     * @param file a PNG; with few colours, so that it is small, where ImageMagick is installed
     */
    void picture(Path file, int width, int height) throws IOException {
        Map<String, Object> clip = Map.of("x", 0, "y", 0, "width", width, "height", height, "scale", 1);
        Object data = driver.executeCdpCommand(
                        "Page.captureScreenshot", Map.of("format", "png", "captureBeyondViewport", true, "clip", clip))
                .get("data");
        Files.createDirectories(file.getParent());
        Files.write(file, Base64.getDecoder().decode((String) data));
        Optional<Path> convert = executable(List.of("convert"));
        if (convert.isPresent()) {
            fewerColours(convert.get(), file);
        }
    }

    /** The file stays as it is where this command is not ImageMagick's. */
    private static void fewerColours(Path convert, Path file) throws IOException {
        Process process = new ProcessBuilder(
                        convert.toString(), file.toString(), "+dither", "-colors", "160", "PNG8:" + file)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("convert took too long");
        }
    }

    /** Adds rules to the page's style. */
    void style(String rules) {
        driver.executeScript(
                "const style = document.createElement('style'); style.textContent = arguments[0];"
                        + " document.head.append(style)",
                rules);
    }

    /** The page as PDF, in Base64. */
    String print() {
        return (String) driver.executeCdpCommand("Page.printToPDF", Map.of("printBackground", true))
                .get("data");
    }

    /** Drags from one part of an element's width to another. */
    void drag(WebElement element, double from, double to) {
        int width = element.getSize().getWidth();
        new org.openqa.selenium.interactions.Actions(driver)
                .moveToElement(element, (int) (width * (from - 0.5)), 0)
                .clickAndHold()
                .moveToElement(element, (int) (width * (to - 0.5)), 0)
                .release()
                .perform();
    }

    @Override
    public void close() {
        driver.quit();
    }
}
