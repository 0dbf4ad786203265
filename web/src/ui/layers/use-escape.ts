import { useEffect, useRef } from 'react'

interface Layer {
  readonly close: () => void
}

// Innermost last.
const layers: Layer[] = []

// While its list is open the kit marks a field: this Escape closes the list, and is over before the event gets back up here. It marks the
// items of a menu as well, where it leaves the key to this file.
let closesList = false

function onWayDown({ target }: KeyboardEvent): void {
  closesList = target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true' && !target.closest('[role="menu"]')
}

function onWayUp(event: KeyboardEvent): void {
  if (event.key === 'Escape' && !event.isComposing && !event.defaultPrevented && !closesList) layers.at(-1)?.close()
}

function listen(): void {
  window.addEventListener('keydown', onWayDown, { capture: true })
  window.addEventListener('keydown', onWayUp)
}

function unlisten(): void {
  window.removeEventListener('keydown', onWayDown, { capture: true })
  window.removeEventListener('keydown', onWayUp)
}

/**
 * Closes what is open when Escape is pressed, wherever the focus is: only what was opened last, and only if nothing in it had a use
 * for the key. The kit's own dialogs and panels each hear every Escape, so that one press would close all of them.
 */
export function useEscape(opened: boolean, onClose: () => void): void {
  const latest = useRef(onClose)
  useEffect(function keepLatest() {
    latest.current = onClose
  })
  useEffect(
    function beTopmost() {
      if (!opened) return
      const layer = { close: () => latest.current() }
      if (layers.push(layer) === 1) listen()
      return () => {
        layers.splice(layers.indexOf(layer), 1)
        if (layers.length === 0) unlisten()
      }
    },
    [opened],
  )
}
