/** Where the eye of a picture is, from 0 to 1: from its left and from its top. */
export interface FocalPoint {
  readonly x: number
  readonly y: number
}

export const centre: FocalPoint = { x: 0.5, y: 0.5 }

// Thousandths: finer than a pixel of any preview, and stable when written and read again.
const within = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000

/** A point that lies in the picture. */
export const pointAt = (x: number, y: number): FocalPoint => ({ x: within(x), y: within(y) })

/** The point under a pointer. */
export function pointUnder(
  pointer: { clientX: number; clientY: number },
  box: { left: number; top: number; width: number; height: number },
): FocalPoint {
  return pointAt((pointer.clientX - box.left) / (box.width || 1), (pointer.clientY - box.top) / (box.height || 1))
}

const steps: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/** Where a key moves the point: a hundredth by an arrow, a tenth with Shift, Home to the centre. */
export function pointAfterKey(point: FocalPoint, key: string, shift: boolean): FocalPoint | undefined {
  if (key === 'Home') return centre
  const step = steps[key]
  if (!step) return undefined
  const length = shift ? 0.1 : 0.01
  return pointAt(point.x + step[0] * length, point.y + step[1] * length)
}

/** The point as `object-position`, which keeps it in sight however the picture is cut. */
export const positionOf = ({ x, y }: FocalPoint): string => `${x * 100}% ${y * 100}%`
