/** A box in the window, as the browser measures it. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** On which side of its opener a panel hangs, and which edges they share. */
export type FloatPosition = 'bottom-end' | 'bottom-start' | 'top-start'

interface PlaceInput {
  opener: Box
  panel: { readonly width: number; readonly height: number }
  view: { readonly width: number; readonly height: number }
  position: FloatPosition
  offset: number
}

/** What stays free between a panel and the edge of the window. */
const margin = 8

const within = (value: number, size: number, most: number): number => Math.max(margin, Math.min(value, most - size - margin))

/** The corner of a panel beside its opener: on the other side where there is no room on the wished one, and inside the window always. */
export function floatPlace({ opener, panel, view, position, offset }: PlaceInput): { left: number; top: number } {
  const below = opener.top + opener.height + offset
  const above = opener.top - offset - panel.height
  const fitsBelow = below + panel.height + margin <= view.height
  const fitsAbove = above >= margin
  const isBelow = position === 'top-start' ? !fitsAbove && fitsBelow : fitsBelow || !fitsAbove
  const left = position === 'bottom-end' ? opener.left + opener.width - panel.width : opener.left
  return { left: within(left, panel.width, view.width), top: within(isBelow ? below : above, panel.height, view.height) }
}
