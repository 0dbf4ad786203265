// Runs in the page before anything of it: what is painted when, how long the thread is held, what its policy refuses.
const paint = { lcp: 0, blocking: 0, violations: [] }
Object.assign(window, { paint })
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) paint.lcp = entry.startTime
}).observe({ type: 'largest-contentful-paint', buffered: true })
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) paint.blocking += Math.max(0, entry.duration - 50)
}).observe({ type: 'longtask', buffered: true })
document.addEventListener('securitypolicyviolation', (event) => {
  paint.violations.push(`${event.violatedDirective}: ${event.blockedURI} at ${event.sourceFile}:${event.lineNumber} ${event.sample}`)
})
