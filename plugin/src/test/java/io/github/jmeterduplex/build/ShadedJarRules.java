package io.github.jmeterduplex.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.invoke.MethodType;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.stream.Stream;
import org.apache.commons.logging.LogFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.slf4j.Logger;

/**
 * What holds for each finished jar: it goes into the lib/ext of a JMeter that has other libraries, in other versions,
 * next to it.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ShadedJarRules {
    final Jar jar;
    private final String prefix;

    /**
     * Opens a jar.
     *
     * @param property says where it is
     * @param prefix what the names of all its classes begin with
     */
    ShadedJarRules(String property, String prefix) {
        this.jar = Jar.finished(property);
        this.prefix = prefix;
    }

    @AfterAll
    final void close() throws IOException {
        jar.close();
    }

    @Test
    void everyClassLiesInOurPackages() {
        assertThat(jar.classes()).hasSizeGreaterThan(1_000).allMatch(name -> name.startsWith(prefix));
    }

    @Test
    void nothingOfOthersModulesVersionsAndSignaturesIsLeft() {
        assertThat(jar.names())
                .noneMatch(name -> name.startsWith("META-INF/versions/"))
                .noneMatch(name -> name.endsWith("module-info.class"))
                .noneMatch(name -> name.matches("META-INF/.*\\.(SF|RSA|DSA|EC)"));
    }

    @Test
    void servicesNameClassesOfThisJar() throws IOException {
        List<String> services = jar.names().stream()
                .filter(name -> name.startsWith("META-INF/services/"))
                .toList();
        assertThat(services).anyMatch(name -> name.endsWith("shaded.jetty.http.HttpFieldPreEncoder"));
        for (String service : services) {
            assertThat(providers(service))
                    .allSatisfy(provider -> assertThat(jar.classes()).contains(provider.replace('.', '/') + ".class"));
        }
    }

    @Test
    void manifestSparesJmeterTheScanAndHasTheVersion() throws IOException {
        Attributes manifest = jar.manifest().getMainAttributes();
        assertThat(manifest.getValue("JMeter-Skip-Class-Scanning")).isEqualTo("true");
        assertThat(manifest.getValue("Implementation-Version")).matches("\\d+\\.\\d+\\.\\d+.*");
    }

    /** Spring and Jetty are compiled against newer ones than JMeter has. */
    @Test
    void jmetersLoggingApiHasEveryMemberThatTheJarNames() throws IOException {
        assertThat(versionOf(Logger.class)).contains("slf4j-api-1.7.36");
        assertThat(versionOf(LogFactory.class)).contains("jcl-over-slf4j-1.7.36");
        Set<References.Member> missing = new TreeSet<>();
        int checked = 0;
        for (String name : jar.classes()) {
            for (References.Member member : References.of(jar.bytes(name))) {
                if (isLogging(member.owner())) {
                    checked++;
                    if (!exists(member)) {
                        missing.add(member);
                    }
                }
            }
        }
        assertThat(checked).isGreaterThan(1_000);
        assertThat(missing).isEmpty();
    }

    @Test
    void memberThatOnlyANewerLoggingApiHasIsCaught() {
        assertThat(exists(new References.Member("x", "org.slf4j.Logger", "info", "(Ljava/lang/String;)V")))
                .isTrue();
        assertThat(exists(new References.Member("x", "org.slf4j.Logger", "atInfo", "()Lorg/slf4j/spi/EventBuilder;")))
                .isFalse();
        assertThat(exists(new References.Member("x", "org.slf4j.spi.LoggingEventBuilder", "log", "()V")))
                .isFalse();
    }

    private List<String> providers(String service) throws IOException {
        return jar.text(service)
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .toList();
    }

    static String versionOf(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation().getPath();
    }

    private static boolean isLogging(String owner) {
        return owner.startsWith("org.slf4j.") || owner.startsWith("org.apache.commons.logging.");
    }

    static boolean exists(References.Member member) {
        try {
            ClassLoader loader = ShadedJarRules.class.getClassLoader();
            Class<?> owner = Class.forName(member.owner(), false, loader);
            if (!member.descriptor().startsWith("(")) {
                return lineage(owner)
                        .flatMap(type -> Arrays.stream(type.getDeclaredFields()))
                        .anyMatch(f -> isOpen(f) && f.getName().equals(member.name()));
            }
            List<Class<?>> parameters = MethodType.fromMethodDescriptorString(member.descriptor(), loader)
                    .parameterList();
            if (member.name().equals("<init>")) {
                return Arrays.stream(owner.getDeclaredConstructors())
                        .anyMatch(
                                c -> isOpen(c) && List.of(c.getParameterTypes()).equals(parameters));
            }
            return Stream.concat(lineage(owner), Stream.of(Object.class))
                    .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                    .filter(m -> isOpen(m) && m.getName().equals(member.name()))
                    .filter(m -> List.of(m.getParameterTypes()).equals(parameters))
                    .anyMatch(m ->
                            member.descriptor().endsWith(")" + m.getReturnType().descriptorString()));
        } catch (ClassNotFoundException | TypeNotPresentException e) {
            return false;
        }
    }

    private static boolean isOpen(Member member) {
        return !Modifier.isPrivate(member.getModifiers());
    }

    /** A type and all that it extends and implements. */
    private static Stream<Class<?>> lineage(Class<?> type) {
        return type == null
                ? Stream.empty()
                : Stream.concat(
                        Stream.concat(Stream.of(type), lineage(type.getSuperclass())),
                        Arrays.stream(type.getInterfaces()).flatMap(ShadedJarRules::lineage));
    }
}
