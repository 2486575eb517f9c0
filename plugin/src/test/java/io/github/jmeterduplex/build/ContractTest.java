package io.github.jmeterduplex.build;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.domain.properties.HasName;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.github.jmeterduplex.latency.CsvFile;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.MessageColumn;
import io.github.jmeterduplex.latency.Outcome;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.ResponseCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/**
 * What user code, plans and scripts rely on, as text files: a change of it is a change of these files, made on purpose
 * with {@code ./mvnw -pl plugin test -Dtest=ContractTest -Dcontract.write=true}. Parameters are held by the tables of
 * the reference, the forms of whole files by the golden ones.
 */
class ContractTest {
    private static final Path FOLDER = Path.of("src/test/resources/contract");
    private static final boolean WRITES = Boolean.getBoolean("contract.write");

    @Test
    void publicTypesAndMembers() throws IOException {
        hold("api.txt", api(PublicPackages.classes()));
    }

    @Test
    void columnsAndWordsOfTheFiles() throws IOException {
        hold(
                "formats.txt",
                Stream.of(
                        "counts.csv: " + CsvFile.COUNTS.header().strip(),
                        "sessions.csv: " + CsvFile.SESSIONS.header().strip(),
                        "failures.csv: " + CsvFile.FAILURES.header().strip(),
                        "slowest.csv: " + CsvFile.SLOWEST.header().strip(),
                        "client.csv: " + CsvFile.CLIENT.header().strip(),
                        "messages-*.jtl: " + MessageColumn.header().strip(),
                        "kinds: " + words(Stream.of(LatencyKind.values()).map(LatencyKind::word)),
                        "outcomes: " + words(Stream.of(Outcome.values()).map(Outcome::word)),
                        "causes: "
                                + words(Stream.of(Cause.values())
                                        .map(cause -> cause.slug() + "="
                                                + cause.code().text())),
                        "response codes: "
                                + words(Stream.of(ResponseCode.values()).map(ResponseCode::text))));
    }

    @Test
    void newMemberIsSeen() {
        assertThat(api(List.of(new ClassFileImporter().importClass(PublicFaceTest.Shows.class))))
                .hasSizeGreaterThan(1)
                .anyMatch(line -> line.endsWith("protected org.HdrHistogram.Histogram field"));
    }

    private static void hold(String name, Stream<String> lines) throws IOException {
        String now = lines.collect(Collectors.joining("\n", "", "\n"));
        if (WRITES) {
            Files.writeString(FOLDER.resolve(name), now);
        }
        assertThat(now)
                .as("./mvnw -pl plugin test -Dtest=ContractTest -Dcontract.write=true writes %s", name)
                .isEqualTo(Files.readString(FOLDER.resolve(name)));
    }

    private static String words(Stream<String> words) {
        return words.collect(Collectors.joining(","));
    }

    private static Stream<String> api(Iterable<JavaClass> classes) {
        return StreamSupport.stream(classes.spliterator(), false)
                .filter(PublicPackages::isVisible)
                .flatMap(ContractTest::lines)
                .sorted();
    }

    private static Stream<String> lines(JavaClass type) {
        String parents = Stream.concat(type.getRawSuperclass().stream(), type.getRawInterfaces().stream())
                .map(HasName::getName)
                .filter(name -> !name.equals("java.lang.Object"))
                .sorted()
                .collect(Collectors.joining(", "));
        String name = type.getName().substring(PublicPackages.ROOT.length());
        return Stream.concat(
                Stream.of(name + (parents.isEmpty() ? "" : ": " + parents)),
                type.getMembers().stream()
                        .filter(PublicPackages::isVisible)
                        .map(member -> name + " " + signature(member)));
    }

    private static String signature(JavaMember member) {
        String modifiers = Arrays.stream(JavaModifier.values())
                .filter(member.getModifiers()::contains)
                .filter(modifier -> modifier != JavaModifier.SYNCHRONIZED && modifier != JavaModifier.TRANSIENT)
                .map(modifier -> modifier.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(" "));
        if (member instanceof JavaField field) {
            return modifiers + " " + field.getType().getName() + " " + field.getName();
        }
        JavaCodeUnit unit = (JavaCodeUnit) member;
        return modifiers + " " + unit.getReturnType().getName() + " " + unit.getName() + "("
                + names(unit.getParameterTypes()) + ")"
                + (unit.getExceptionTypes().isEmpty() ? "" : " throws " + names(unit.getExceptionTypes()));
    }

    private static String names(Collection<? extends JavaType> types) {
        return types.stream().map(JavaType::getName).collect(Collectors.joining(", "));
    }
}
