import { useSyncExternalStore } from 'react'

/** How close things stand. */
export type Density = 'comfortable' | 'compact'

const listeners = new Set<() => void>()

function read(): Density {
  return document.documentElement.dataset.density === 'compact' ? 'compact' : 'comfortable'
}

/** Sets rows and fields closer, or apart again: style sheets read `data-density` of the root. */
export function setDensity(density: Density): void {
  if (density === read()) return
  document.documentElement.dataset.density = density
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** For parts that must know a row's height as a number; everything else takes `--row` and `--control`. */
export function useDensity(): Density {
  return useSyncExternalStore(subscribe, read)
}
