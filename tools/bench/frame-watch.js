// Runs in the page before anything of it: how evenly it draws, and how long a press takes until it is seen.
const frames = { times: [], next: 0 }

function watchFrame(now) {
  frames.times.push(now)
  frames.next = requestAnimationFrame(watchFrame)
}

Object.assign(window, {
  watchFrames() {
    Object.assign(frames, { times: [], next: requestAnimationFrame(watchFrame) })
  },
  framesSeen() {
    // Not by a mark for the next frame: one that began again before it would be watched twice.
    cancelAnimationFrame(frames.next)
    return frames.times
  },
  /** From a press at the start of a frame until that frame is drawn; without a name, on what has the focus. */
  pressToPaint(name) {
    const button = name ? document.querySelector(`button[aria-label="${name}"]`) : document.activeElement
    return new Promise((resolve) => {
      requestAnimationFrame(() => {
        const began = performance.now()
        button.click()
        // What is shown by then is what the press did: the message is handled after the frame.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - began)
        port2.postMessage(undefined)
      })
    })
  },
  /** A list as tall that does nothing when scrolled: what the machine itself can draw at the time. */
  showBareList() {
    const list = document.createElement('div')
    list.setAttribute('role', 'treegrid')
    Object.assign(list.style, { blockSize: '560px', overflow: 'auto' })
    const tall = document.createElement('div')
    tall.style.blockSize = '180000px'
    list.append(tall)
    document.body.replaceChildren(list)
  },
})
