package io.github.jmeterduplex.build;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.NullMarked;

/** The packages under a root package, and which others each of them may use. Dependencies point down only. */
final class PackageRules {
    private static final String[] HAR = {"internal.har"};
    private static final String[] HAR_PARTS = {"internal.har.read", "internal.har.session", "internal.har.link"};
    private static final String[] CSV = {"internal.csv"};
    private static final String[] LEAVES = {"session", "latency"};
    private static final String[] FILES = {"latency"};
    private static final String[] JUDGE = {"internal.report.judge"};
    private static final String[] STATISTICS = {"internal.statistics"};
    private static final String[] SEARCH = {"internal.search"};
    private static final String[] ENGINES = {"internal.search.engines"};
    private static final String[] TREND = {"internal.report.trend"};
    private static final String[] SOURCE = {"internal.report.source"};
    private static final String[] READ = {"internal.report.read"};
    private static final String[] REQUIREMENT = {"internal.report.requirement"};
    private static final String[] WRITE = {"internal.report.write"};
    private static final String[] COMPARE = {"internal.report.compare"};
    private static final String[] SHARED_CODECS = {"internal.codec"};
    private static final String[] CODECS = {
        "internal.codec.stomp",
        "internal.codec.sockjs",
        "internal.codec.engineio",
        "internal.codec.websocket",
        "internal.codec.signalr"
    };
    private static final String[] SOCKETIO_CODEC = {"internal.codec.socketio"};
    private static final String[] FOUNDATIONS = {
        "internal.codec",
        "internal.codec.stomp",
        "internal.codec.sockjs",
        "internal.codec.engineio",
        "internal.codec.signalr",
        "internal.codec.socketio",
        "internal.codec.websocket",
        "internal.settings",
        "internal.machine",
        "internal.tls",
        "internal.arrival"
    };
    private static final String[] NET = {"internal.transport.net"};
    private static final String[] HTTP = {"internal.transport.http"};
    private static final String[] CHANNELS = {"internal.transport"};
    private static final String[] ENVELOPES = {
        "internal.transport.websocket",
        "internal.transport.sockjs",
        "internal.transport.engineio",
        "internal.transport.signalr"
    };
    private static final String[] TRANSPORTS = {
        "internal.transport.net",
        "internal.transport.http",
        "internal.transport",
        "internal.transport.websocket",
        "internal.transport.sockjs",
        "internal.transport.engineio",
        "internal.transport.signalr",
        "internal.transport.open"
    };
    private static final String[] SERVICES = {"internal.match", "internal.log", "internal.health"};
    private static final String[] INTERVALS = {"internal.interval"};
    private static final String[] OUTPUTS = {"internal.serve", "internal.metrics", "internal.live"};
    private static final String[] PROTOCOLS = {
        "internal.stomp", "internal.socketio", "internal.signalr", "internal.websocket"
    };
    private static final String[] LIBRARY = {"internal.library"};
    private static final String[] DATA = {"internal.session.data"};
    private static final String[] LIVE = {"internal.session.live"};
    private static final String[] GROUPS = {"internal.session.group"};
    private static final String[] ENGINE = {
        "internal.session.data", "internal.session.live", "internal.session.group", "internal.session"
    };
    private static final String[] LISTENERS = {"internal.listeners"};
    private static final String[] TEXTS = {"internal.parameter.text"};
    private static final String[] PARAMETERS = {"internal.parameter"};
    private static final String[] PLAN = {"internal.plan"};
    private static final String[] GROUND = {"internal.sampler"};
    private static final String[] SAMPLERS = {"stomp", "socketio", "signalr", "websocket", "control"};
    private static final String[] FORMS = {"internal.form"};

    private final String root;
    private final Map<String, Set<String>> allowedUses = new LinkedHashMap<>();

    PackageRules(String root) {
        this.root = root;
        allow(CSV, new String[0]);
        allow(new String[] {"session"}, new String[0]);
        allow(FILES, CSV);
        allow(JUDGE, FILES, new String[] {"internal.machine"});
        allow(STATISTICS, new String[0]);
        allow(TREND, FILES, STATISTICS);
        allow(SOURCE, FILES, CSV);
        allow(READ, FILES, CSV, JUDGE, SOURCE, STATISTICS, TREND);
        allow(REQUIREMENT, FILES, READ);
        allow(WRITE, FILES, CSV, JUDGE, SOURCE, READ, REQUIREMENT, TREND);
        allow(COMPARE, FILES, CSV, JUDGE, SOURCE, READ, REQUIREMENT, WRITE, STATISTICS);
        // what a stranger wrote is made safe to show by the same class as what a server says
        allow(READ, SHARED_CODECS);
        allow(WRITE, SHARED_CODECS);
        allow(new String[] {"report"}, SHARED_CODECS);
        // the command line knows the machine as well as files
        allow(new String[] {"report"}, FILES, CSV, JUDGE, SOURCE, READ, REQUIREMENT, WRITE, COMPARE);
        allow(new String[] {"report"}, new String[] {"internal.machine", "internal.doctor", "internal.check"});
        allow(new String[] {"internal.check"}, new String[0]);
        allow(new String[] {"internal.doctor"}, new String[] {"internal.machine"});
        // a recording becomes a plan without JMeter
        allow(new String[] {"report", "internal.menu"}, HAR, new String[] {"internal.har.read"});
        allow(new String[] {"internal.har.read"}, SHARED_CODECS, new String[] {"session"});
        allow(new String[] {"internal.har.session"}, CODECS, SOCKETIO_CODEC, SHARED_CODECS);
        allow(new String[] {"internal.har.session"}, new String[] {"internal.har.read", "session"});
        allow(new String[] {"internal.har.link"}, SHARED_CODECS, new String[] {
            "internal.har.read", "internal.har.session", "session"
        });
        allow(new String[] {"internal.har.plan"}, HAR_PARTS, new String[] {"session"});
        allow(HAR, HAR_PARTS, SHARED_CODECS, new String[] {"internal.har.plan"});
        // log and health stand side by side, match counts in log; the rule against cycles keeps them apart
        allow(SERVICES, SERVICES, LEAVES, FOUNDATIONS);
        allow(new String[] {"internal.log"}, CSV);
        // the counts hear what becomes of each write
        allow(new String[] {"internal.match"}, CHANNELS);
        allow(NET, LEAVES, FOUNDATIONS);
        allow(HTTP, LEAVES, FOUNDATIONS, NET);
        allow(CHANNELS, LEAVES, FOUNDATIONS, NET, HTTP);
        allow(ENVELOPES, LEAVES, FOUNDATIONS, NET, HTTP, CHANNELS);
        allow(new String[] {"internal.transport.open"}, LEAVES, FOUNDATIONS, TRANSPORTS);
        allow(FOUNDATIONS, LEAVES);
        allow(CODECS, SHARED_CODECS);
        // Engine.IO carries the packets of Socket.IO
        allow(SOCKETIO_CODEC, SHARED_CODECS, new String[] {"internal.codec.engineio"});
        // what the protocols share lies below them: each protocol implements its session
        allow(DATA, LEAVES, FOUNDATIONS, HTTP, new String[] {"internal.transport.net"});
        // a message hears what becomes of its write
        allow(LIVE, LEAVES, FOUNDATIONS, SERVICES, DATA, CHANNELS);
        allow(GROUPS, LEAVES, FOUNDATIONS, SERVICES, DATA, LIVE);
        allow(new String[] {"internal.session"}, LEAVES, FOUNDATIONS, TRANSPORTS, SERVICES, DATA, LIVE, GROUPS);
        // the run reports itself when it has ended: the one dependency on the command line's package
        allow(GROUND, new String[] {"report"});
        allow(PROTOCOLS, LEAVES, FOUNDATIONS, TRANSPORTS, SERVICES, ENGINE);
        // a reference beside the protocols: it speaks none of them itself
        allow(LIBRARY, LEAVES, FOUNDATIONS, TRANSPORTS, SERVICES, PROTOCOLS, ENGINE);
        allow(LISTENERS, LEAVES, FOUNDATIONS, SERVICES, new String[] {"internal.session"});
        // the outputs beside the files hear the log and nothing else of a run
        allow(INTERVALS, FILES);
        allow(new String[] {"internal.log"}, INTERVALS);
        allow(OUTPUTS, FILES, INTERVALS, SERVICES, FOUNDATIONS, OUTPUTS);
        // the live page is the report's
        allow(new String[] {"internal.live"}, JUDGE, SOURCE, READ, REQUIREMENT, WRITE);
        allow(GROUND, INTERVALS, OUTPUTS);
        // what all protocols read alike
        allow(TEXTS, LEAVES, FOUNDATIONS, NET);
        allow(PARAMETERS, TEXTS);
        allow(SAMPLERS, TEXTS);
        allow(PARAMETERS, LEAVES, FOUNDATIONS, TRANSPORTS, SERVICES, ENGINE, LISTENERS);
        // a search knows figures alone: no sampler, no session
        allow(SEARCH, FILES, JUDGE, TREND, STATISTICS);
        // several engines search together, over a port of the first
        allow(ENGINES, FILES, SEARCH, new String[] {"session", "internal.serve", "internal.settings"});
        allow(new String[] {"control"}, SEARCH, ENGINES, INTERVALS);
        // the plan as JMeter holds it: parameters, and the columns of users' data
        allow(PLAN, new String[] {"session"}, DATA, PARAMETERS);
        allow(GROUND, PLAN);
        allow(GROUND, LEAVES, FOUNDATIONS, TRANSPORTS, SERVICES, ENGINE, LISTENERS, PARAMETERS);
        allow(SAMPLERS, LEAVES, FOUNDATIONS, TRANSPORTS, SERVICES, PROTOCOLS, LIBRARY, ENGINE, PARAMETERS, GROUND);
        // a form is made of what a sampler declares, whichever it is
        allow(FORMS, LEAVES, PARAMETERS, GROUND);
        allow(new String[] {"gui"}, FORMS, SAMPLERS, new String[] {"internal.menu", "internal.live"});
        allow(new String[] {"internal.menu"}, FORMS, PLAN, READ, new String[] {
            "internal.doctor", "internal.settings", "report"
        });
        allow(
                new String[] {"element"},
                LEAVES,
                FOUNDATIONS,
                TRANSPORTS,
                SERVICES,
                PROTOCOLS,
                ENGINE,
                PARAMETERS,
                GROUND,
                SAMPLERS);
    }

    private void allow(String[] packages, String[]... below) {
        for (String name : packages) {
            Set<String> mayUse = allowedUses.computeIfAbsent(name, r -> new TreeSet<>(Set.of(r)));
            Arrays.stream(below).forEach(lower -> mayUse.addAll(List.of(lower)));
        }
    }

    /** One rule for each package, from the lowest to the highest: it uses only packages below it. */
    List<ArchRule> dependencies() {
        List<ArchRule> rules = new ArrayList<>();
        allowedUses.forEach((name, mayUse) -> rules.add(classes()
                .that()
                .resideInAPackage(name(name))
                .should()
                .onlyDependOnClassesThat(outsideTheRoot().or(in(mayUse)))
                .as(name(name) + " uses only " + mayUse)
                .allowEmptyShould(true)));
        return rules;
    }

    /**
     * The classes of a package use the JDK, other packages of the root, and the named packages of libraries. The
     * annotations of JSpecify are for the compiler alone.
     */
    ArchRule libraries(String name, String... packages) {
        String[] allowed = Arrays.copyOf(packages, packages.length + 3);
        allowed[packages.length] = "java..";
        allowed[packages.length + 1] = root + "..";
        allowed[packages.length + 2] = "org.jspecify.annotations";
        return classes()
                .that()
                .resideInAPackage(name(name))
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(allowed)
                .allowEmptyShould(true);
    }

    /** Only these packages use the named packages of libraries. */
    ArchRule onlyIn(Set<String> users, String... packages) {
        return noClasses()
                .that()
                .resideInAPackage(root + "..")
                .and()
                .resideOutsideOfPackages(users.stream().map(this::name).toArray(String[]::new))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(packages)
                .allowEmptyShould(true);
    }

    /** Every class is in a package that the rules name. */
    ArchRule noUnnamedPackage() {
        String[] known = allowedUses.keySet().stream().map(this::name).toArray(String[]::new);
        return classes()
                .that()
                .resideInAPackage(root + "..")
                .should()
                .resideInAnyPackage(known)
                .allowEmptyShould(true);
    }

    /** No two packages lead to each other, however deep they lie. */
    ArchRule noCycles() {
        return slices().matching(root + ".(**)").should().beFreeOfCycles().allowEmptyShould(true);
    }

    /** NullAway passes over packages that are not marked. */
    ArchRule allNullMarked() {
        return classes()
                .that()
                .resideInAPackage(root + "..")
                .should(ArchCondition.from(DescribedPredicate.describe(
                        "stand in a package that is @NullMarked",
                        type -> type.getPackage().isAnnotatedWith(NullMarked.class))))
                .allowEmptyShould(true);
    }

    private DescribedPredicate<JavaClass> outsideTheRoot() {
        return DescribedPredicate.not(JavaClass.Predicates.resideInAPackage(root + ".."));
    }

    private DescribedPredicate<JavaClass> in(Set<String> packages) {
        return JavaClass.Predicates.resideInAnyPackage(
                packages.stream().map(this::name).toArray(String[]::new));
    }

    /** The package alone: one inside it must be named too. */
    private String name(String name) {
        return root + "." + name;
    }
}
