const edgeHeight = 48
/** Pixels a frame of 60 at the very edge. */
const topSpeed = 14

/** Scrolls a list while a drag rests near its upper or lower edge. */
export function scrollNearEdges(list: HTMLElement, scrolled: () => void) {
  let frame = 0
  let last = 0
  let y = 0

  function speed(): number {
    const { top, bottom } = list.getBoundingClientRect()
    const nearTop = edgeHeight - (y - top)
    const nearBottom = edgeHeight - (bottom - y)
    if (nearTop > 0) return (-Math.min(nearTop, edgeHeight) / edgeHeight) * topSpeed
    return nearBottom > 0 ? (Math.min(nearBottom, edgeHeight) / edgeHeight) * topSpeed : 0
  }

  function run(now: number): void {
    const pixels = speed()
    if (pixels === 0) {
      frame = 0
      return
    }
    const before = list.scrollTop
    // By time and not by frame: a screen of 120 Hz must not scroll twice as fast.
    list.scrollTop += pixels * Math.min(4, (now - last) / (1000 / 60))
    last = now
    if (list.scrollTop !== before) scrolled()
    frame = requestAnimationFrame(run)
  }

  return {
    follow(clientY: number): void {
      y = clientY
      if (frame !== 0 || speed() === 0) return
      last = performance.now()
      frame = requestAnimationFrame(run)
    },
    stop(): void {
      cancelAnimationFrame(frame)
      frame = 0
    },
  }
}
