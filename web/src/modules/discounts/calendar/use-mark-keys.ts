import { type KeyboardEvent, type RefObject, useEffect } from 'react'

interface Keys {
  /** To other days. */
  onEarlier: () => void
  onLater: () => void
}

const marksIn = (box: HTMLElement | null): HTMLElement[] =>
  [...(box?.querySelectorAll<HTMLElement>('[data-order]') ?? [])].toSorted((a, b) => dayOf(a) - dayOf(b) || orderOf(a) - orderOf(b))
const dayOf = (mark: HTMLElement): number => Number(mark.dataset.day)
const orderOf = (mark: HTMLElement): number => Number(mark.dataset.order)

/** The one of another day that stands nearest to the place of this one. */
function beside(marks: readonly HTMLElement[], from: HTMLElement, way: -1 | 1): HTMLElement | undefined {
  const days = [...new Set(marks.map(dayOf))].filter((day) => (day - dayOf(from)) * way > 0).toSorted((a, b) => (a - b) * way)
  const there = marks.filter((mark) => dayOf(mark) === days[0])
  return there.toSorted((a, b) => Math.abs(orderOf(a) - orderOf(from)) - Math.abs(orderOf(b) - orderOf(from)))[0]
}

function target(marks: readonly HTMLElement[], from: HTMLElement, key: string): HTMLElement | undefined {
  const here = marks.filter((mark) => dayOf(mark) === dayOf(from))
  const at = here.indexOf(from)
  if (key === 'ArrowRight') return beside(marks, from, 1)
  if (key === 'ArrowLeft') return beside(marks, from, -1)
  if (key === 'ArrowDown') return here[at + 1]
  if (key === 'ArrowUp') return here[at - 1]
  if (key === 'Home') return marks[0]
  return key === 'End' ? marks.at(-1) : undefined
}

/** Arrow keys lead from offer to offer; of all of them one at a time is reached by the tab key. */
export function useMarkKeys(box: RefObject<HTMLElement | null>, { onEarlier, onLater }: Keys) {
  useEffect(function keepOneTabStop() {
    const marks = marksIn(box.current)
    const stop = marks.find((mark) => mark === document.activeElement) ?? marks.find((mark) => mark.tabIndex === 0 && mark.dataset.stop) ?? marks[0]
    for (const mark of marks) mark.tabIndex = mark === stop ? 0 : -1
  })
  return (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'PageUp' || event.key === 'PageDown') {
      event.preventDefault()
      return event.key === 'PageUp' ? onEarlier() : onLater()
    }
    const from = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-order]') : null
    if (!from) return
    const marks = marksIn(box.current)
    const to = target(marks, from, event.key)
    if (!to) return
    event.preventDefault()
    for (const mark of marks) {
      mark.tabIndex = mark === to ? 0 : -1
      delete mark.dataset.stop
    }
    to.dataset.stop = 'here'
    to.focus()
  }
}
