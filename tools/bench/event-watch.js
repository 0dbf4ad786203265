// Runs in the page before anything of it: how long each click or key takes until the next frame shows what came of it.
const events = { longest: 0, seen: performance.now() }
// The browser tells of nothing shorter than this.
const least = 16
const quiet = 250

function takeEvents(entries) {
  for (const { interactionId, duration } of entries) {
    if (interactionId) Object.assign(events, { longest: Math.max(events.longest, duration), seen: performance.now() })
  }
}

const observer = new PerformanceObserver((list) => takeEvents(list.getEntries()))
observer.observe({ type: 'event', durationThreshold: least })

Object.assign(window, {
  forgetEvents() {
    takeEvents(observer.takeRecords())
    Object.assign(events, { longest: 0, seen: performance.now() })
  },
  /** Resolves once nothing more is told of: a click has three events, and each is told of after its frame. */
  longestEvent() {
    return new Promise((resolve) => {
      const look = () => {
        if (performance.now() - events.seen < quiet) setTimeout(look, quiet / 5)
        else resolve(Math.max(events.longest, least))
      }
      Object.assign(events, { seen: performance.now() })
      look()
    })
  },
})
