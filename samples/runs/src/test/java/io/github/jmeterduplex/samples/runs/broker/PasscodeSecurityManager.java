package io.github.jmeterduplex.samples.runs.broker;

import java.util.Set;
import org.apache.activemq.artemis.core.security.CheckType;
import org.apache.activemq.artemis.core.security.Role;
import org.apache.activemq.artemis.spi.core.security.ActiveMQSecurityManager;

/**
 * Lets in whoever knows the passcode; whoever is in may do everything. Thread-safe.
 *
 * @param passcode as in CONNECT
 */
record PasscodeSecurityManager(String passcode) implements ActiveMQSecurityManager {
    @Override
    public boolean validateUser(String user, String password) {
        return passcode.equals(password);
    }

    @Override
    public boolean validateUserAndRole(String user, String password, Set<Role> roles, CheckType checkType) {
        return validateUser(user, password);
    }
}
