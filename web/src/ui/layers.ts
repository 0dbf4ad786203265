import { useEffect, useRef } from 'react'

interface Layer {
  close: () => void
}

const open: Layer[] = []

/** Escape closes the uppermost layer and nothing below it: a menu and not the dialog it was opened in. */
function onKeyDown(event: KeyboardEvent): void {
  const top = open.at(-1)
  if (event.key !== 'Escape' || event.isComposing || !top) return
  // Not even the browser's own dialog below may hear of it.
  event.preventDefault()
  event.stopPropagation()
  top.close()
}

function add(layer: Layer): () => void {
  if (open.length === 0) window.addEventListener('keydown', onKeyDown, { capture: true })
  open.push(layer)
  return () => {
    open.splice(open.indexOf(layer), 1)
    if (open.length === 0) window.removeEventListener('keydown', onKeyDown, { capture: true })
  }
}

/** Closes what lies over the page by Escape, as long as nothing lies over it in turn. */
export function useLayer(opened: boolean, onClose: () => void): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => (opened ? add({ close: () => close.current() }) : undefined), [opened])
}
