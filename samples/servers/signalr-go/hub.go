package main

import (
	"sync"
	"time"

	"github.com/philippseith/signalr"
)

// groups guards the members of all groups: the library keeps them in plain maps, and two clients that join at once would
// end the process.
var groups sync.RWMutex

// chat is the hub; the library makes one for each invocation. Its methods are those of the project's own hub as far as
// the library has a way to offer them.
type chat struct {
	signalr.Hub
	counts   *counts
	switches switches
}

// switches say which echoes come late or never; 0 is none.
type switches struct {
	dropEvery  int64
	delayEvery int64
	delay      time.Duration
}

// uploaded is the result of Upload.
type uploaded struct {
	Count int64   `json:"count" msgpack:"count"`
	Sum   float64 `json:"sum" msgpack:"sum"`
}

func (c *chat) OnConnected(string)    { c.counts.connected(1) }
func (c *chat) OnDisconnected(string) { c.counts.connected(-1) }

// Echo returns its argument, late or never where a switch says so. One that is dropped ends with its connection.
func (c *chat) Echo(value any) any {
	number := c.counts.echo(value)
	switch {
	case divides(c.switches.dropEvery, number):
		c.counts.add("dropped")
		<-c.Context().Done()
	case divides(c.switches.delayEvery, number):
		c.counts.add("delayed")
		time.Sleep(c.switches.delay)
	}
	return value
}

func divides(every, number int64) bool {
	return every > 0 && number%every == 0
}

// Send returns nothing.
func (c *chat) Send(any) {
	c.counts.invocation("Send")
}

// Join makes the caller a member of a group.
func (c *chat) Join(group string) {
	c.counts.invocation("Join")
	groups.Lock()
	defer groups.Unlock()
	c.Groups().AddToGroup(group, c.ConnectionID())
}

// Leave ends that.
func (c *chat) Leave(group string) {
	c.counts.invocation("Leave")
	groups.Lock()
	defer groups.Unlock()
	c.Groups().RemoveFromGroup(group, c.ConnectionID())
}

// SendToGroup pushes "message" with both arguments to all members.
func (c *chat) SendToGroup(group string, message any) {
	c.counts.invocation("SendToGroup")
	c.counts.add("pushes_asked")
	groups.RLock()
	defer groups.RUnlock()
	c.Clients().Group(group).Send("message", group, stamped(message))
}

// Broadcast pushes "message" to all.
func (c *chat) Broadcast(message any) {
	c.counts.invocation("Broadcast")
	c.counts.broadcast()
	c.Clients().All().Send("message", stamped(message))
}

// stamped sets the member serverMicros of a message that has one.
func stamped(message any) any {
	if object, ok := message.(map[string]any); ok {
		if _, wanted := object["serverMicros"]; wanted {
			object["serverMicros"] = time.Now().UnixMicro()
		}
	}
	return message
}

// Counter streams the numbers from 0 to n - 1.
func (c *chat) Counter(n int, delayMillis int) <-chan int {
	c.counts.invocation("Counter")
	items := make(chan int)
	gone := c.Context().Done()
	go func() {
		defer close(items)
		for i := 0; i < n; i++ {
			select {
			case items <- i:
				c.counts.add("items_sent")
			case <-gone:
				return
			}
			time.Sleep(time.Duration(delayMillis) * time.Millisecond)
		}
	}()
	return items
}

// Upload counts and adds up what the client streams.
func (c *chat) Upload(items <-chan float64) uploaded {
	c.counts.invocation("Upload")
	var result uploaded
	for item := range items {
		c.counts.add("items_received")
		result.Count++
		result.Sum += item
	}
	return result
}

// Fail ends with an error, which in this library is a panic.
func (c *chat) Fail(message string) {
	c.counts.invocation("Fail")
	c.counts.add("errors")
	panic(message)
}

// Slow returns after a time.
func (c *chat) Slow(millis int) {
	c.counts.invocation("Slow")
	time.Sleep(time.Duration(millis) * time.Millisecond)
}

// Drop aborts the connection.
func (c *chat) Drop() {
	c.counts.invocation("Drop")
	c.Abort()
}

// Bye sends Close.
func (c *chat) Bye(allowReconnect bool) error {
	c.counts.invocation("Bye")
	return c.Close("", allowReconnect)
}
