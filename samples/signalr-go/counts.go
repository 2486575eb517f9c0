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
	}
	c.invocations = map[string]int64{}
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

func (c *counts) all() map[string]any {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	all := map[string]any{"open": c.open}
	for name, sum := range c.sums {
		all[name] = sum
	}
	invocations := map[string]int64{}
	for target, count := range c.invocations {
		invocations[target] = count
	}
	all["invocations"] = invocations
	return all
}
