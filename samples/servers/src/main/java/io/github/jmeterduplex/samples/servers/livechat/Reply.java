package io.github.jmeterduplex.samples.servers.livechat;

import io.github.jmeterduplex.samples.servers.livechat.stats.Count;
import io.github.jmeterduplex.samples.servers.livechat.stats.Tally;

/**
 * One reply on its way.
 *
 * @param number server-wide, from 1; unique within the period
 * @param tally where its outcome is counted
 * @param request what it answers
 */
record Reply(long number, ReplyMode outcome, Tally tally, ChatRequest request) {

    /** Counts the reply as sent, just before it is, so that whoever has received it finds it in the counts. */
    void countSent() {
        tally.add(Count.PENDING, -1);
        tally.add(Count.REPLIES);
        if (outcome == ReplyMode.DUPLICATE) {
            tally.add(Count.DUPLICATED);
        }
    }

    void countGone() {
        tally.add(Count.PENDING, -1);
        tally.add(Count.GONE);
    }

    /** How often it is sent. */
    int copies() {
        return outcome == ReplyMode.DUPLICATE ? 2 : 1;
    }

    /** Writes replies to clients, without blocking. */
    interface Writer {
        void write(String sessionId, ChatRequest request);
    }
}
