// Go's own timers. Its clock cannot be replaced, so expiry is processor time a timer, of timers due within half a second.
package main

import (
	"fmt"
	"os"
	"runtime"
	"strconv"
	"sync/atomic"
	"syscall"
	"time"
)

var state uint32 = 2463534242

func random() uint32 {
	state ^= state << 13
	state ^= state >> 17
	state ^= state << 5
	return state
}

func processor() int64 {
	var usage syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	return usage.Utime.Nano() + usage.Stime.Nano()
}

func resident() int64 {
	var size, pages int64
	file, _ := os.Open("/proc/self/statm")
	defer file.Close()
	fmt.Fscan(file, &size, &pages)
	return pages * int64(os.Getpagesize())
}

func main() {
	count, _ := strconv.Atoi(os.Args[1])
	var fired int64
	expired := func() { atomic.AddInt64(&fired, 1) }
	timers := make([]*time.Timer, count)
	order := make([]int, count)
	spans := make([]time.Duration, count)
	for i := range order {
		order[i] = i
		spans[i] = time.Duration(random()%3600000+5000) * time.Millisecond
	}
	for i := count - 1; i > 0; i-- {
		j := int(random() % uint32(i+1))
		order[i], order[j] = order[j], order[i]
	}
	phase := func(name string, body func(i int)) {
		begun := time.Now()
		for i := 0; i < count; i++ {
			body(i)
		}
		fmt.Printf("%s\t%d\t%.2f\n", name, count, float64(time.Since(begun).Nanoseconds())/float64(count))
	}
	before := resident()
	phase("add", func(i int) { timers[i] = time.AfterFunc(spans[i], expired) })
	fmt.Printf("bytes\t%d\t%.1f\n", count, float64(resident()-before)/float64(count))
	phase("reschedule", func(i int) { timers[order[i]].Reset(spans[i]) })
	phase("extend", func(i int) { timers[order[i]].Reset(spans[i] + 5*time.Second) })
	phase("cancel", func(i int) { timers[order[i]].Stop() })
	runtime.GC()
	for i := range timers {
		timers[i].Reset(time.Second + time.Duration(random()%500)*time.Millisecond)
	}
	begun := processor()
	for atomic.LoadInt64(&fired) < int64(count) {
		time.Sleep(20 * time.Millisecond)
	}
	fmt.Printf("expire, real time\t%d\t%.2f\n", count, float64(processor()-begun)/float64(count))
}
