package main

import (
	"sync"
)

// counts is what /stats tells, named as at the project's own hub. Safe for use by several goroutines.
type counts struct {
	mutex       sync.Mutex
	open        int64
	sums        map[string]int64
	invocations map[string]int64
	ids         map[string]bool
	pushes      map[string]int64
	groups      map[string]int64
}

func newCounts() *counts {
	c := &counts{}
	c.reset()
	return c
}

// reset starts the counts again; what is open stays open.
func (c *counts) reset() {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.sums = map[string]int64{
		"opened": 0, "disconnects": 0, "items_sent": 0, "items_received": 0, "errors": 0, "pushes_asked": 0,
		"dropped": 0, "delayed": 0,
	}
	c.invocations = map[string]int64{}
	c.ids = map[string]bool{}
	c.pushes = map[string]int64{}
	c.groups = map[string]int64{}
}

func (c *counts) group(name string) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.groups[name]++
}

func (c *counts) connected(difference int64) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.open += difference
	if difference > 0 {
		c.sums["opened"]++
	} else {
		c.sums["disconnects"]++
	}
}

func (c *counts) add(name string) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.sums[name]++
}

func (c *counts) invocation(target string) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.invocations[target]++
}

// echo counts an Echo, and the member id of its argument; returns the number of this Echo, from 1.
func (c *counts) echo(value any) int64 {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if id, ok := member(value, "id").(string); ok {
		c.ids[id] = true
	}
	c.invocations["Echo"]++
	return c.invocations["Echo"]
}

// member returns a member of an object, nil where there is none. The library reads those of MessagePack with keys of any type.
func member(value any, name string) any {
	switch object := value.(type) {
	case map[string]any:
		return object[name]
	case map[any]any:
		return object[name]
	default:
		return nil
	}
}

// broadcast counts a push of "message" to all that are connected: the library does not tell what becomes of each.
func (c *counts) broadcast() {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.sums["pushes_asked"]++
	c.pushes["message"] += c.open
}

func (c *counts) all() map[string]any {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	all := map[string]any{"open": c.open, "distinct_ids": len(c.ids)}
	for name, sum := range c.sums {
		all[name] = sum
	}
	invocations := map[string]int64{}
	for target, count := range c.invocations {
		invocations[target] = count
	}
	all["invocations"] = invocations
	groups := map[string]int64{}
	for name, count := range c.groups {
		groups[name] = count
	}
	all["groups"] = groups
	all["pushes"] = map[string]int64{"message": c.pushes["message"]}
	return all
}
