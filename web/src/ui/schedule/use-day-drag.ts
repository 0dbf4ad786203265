import { type PointerEvent, useEffect, useState } from 'react'
import { type HoursWindow, replaceAt, type Week } from './week.ts'
import { dragged, type Grip, minuteAt, withWindow } from './week-drag.ts'

interface Drag {
  grip: Grip
  /** What lies under the grip when it is let go; nothing yet when hours are being drawn. */
  window: HoursWindow | undefined
  /** Minutes to add to those of the line: the rest of a night is dragged on the next day's. */
  shift: number
  /** The day whose line the hand is on. */
  line: number
}

interface DragStart extends Pick<Drag, 'shift' | 'line'> {
  gripAt: (minute: number) => Grip
}

function weekWith(week: Week, { grip, window: next }: Drag): Week {
  if (!next) return week
  return grip.kind === 'new' ? [...week, next] : replaceAt(week, grip.at, next)
}

/** Dragging on the line of a day: hours are drawn, moved and resized, and reported once, at release. */
export function useDayDrag(week: Week, onChange: (week: Week) => void) {
  const [drag, setDrag] = useState<Drag>()
  const isDragging = drag !== undefined

  useEffect(
    function giveUp() {
      if (!isDragging) return
      const onKey = (event: KeyboardEvent) => {
        if (event.key !== 'Escape') return
        // The dialog around it stays.
        event.stopPropagation()
        setDrag(undefined)
      }
      window.addEventListener('keydown', onKey, { capture: true })
      return () => window.removeEventListener('keydown', onKey, { capture: true })
    },
    [isDragging],
  )

  const minuteOf = (event: PointerEvent<HTMLElement>) => minuteAt(event.clientX, event.currentTarget.getBoundingClientRect())

  return {
    drag,
    /** The week as it would be after a release here; not reported yet. */
    shown: drag ? weekWith(week, drag) : week,
    take(event: PointerEvent<HTMLElement>, { gripAt, shift, line }: DragStart) {
      if (event.button !== 0 || !event.isPrimary) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      const grip = gripAt(minuteOf(event) + shift)
      setDrag({ grip, window: grip.kind === 'new' ? undefined : grip.window, shift, line })
    },
    move(event: PointerEvent<HTMLElement>) {
      if (!drag) return
      setDrag({ ...drag, window: dragged(drag.grip, minuteOf(event) + drag.shift) })
    },
    drop() {
      if (!drag) return
      setDrag(undefined)
      const { grip, window: next } = drag
      if (!next) return
      if (grip.kind === 'new') onChange(withWindow(week, next))
      else if (next.start_min !== grip.window.start_min || next.end_min !== grip.window.end_min) onChange(replaceAt(week, grip.at, next))
    },
    cancel: () => setDrag(undefined),
  }
}

export type DayDrag = ReturnType<typeof useDayDrag>
