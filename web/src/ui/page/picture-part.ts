/** A part of a picture, in shares of its width and height, from 0 to 1. */
export interface PicturePart {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** The narrower side of the smallest part that can be drawn. */
const smallest = 0.05

const within = (value: number, most: number): number => Math.min(Math.max(0, value), Math.max(0, most))

/** Share of the width to share of the height, of a part whose pixels have this ratio of width to height. */
export const shapeOf = (ratio: number, { width, height }: PictureSize): number => (ratio * height) / width

/** As wide as this, in the shape; no larger than the picture and no smaller than can be seen. */
const widthIn = (width: number, shape: number): number => Math.min(Math.max(width, smallest * Math.max(1, shape)), Math.min(1, shape))

/** Another place, within the picture. */
export function movedTo(part: PicturePart, x: number, y: number): PicturePart {
  return { ...part, x: within(x, 1 - part.width), y: within(y, 1 - part.height) }
}

/** Larger or smaller around its middle, as far as the picture lets it. */
export function sizedBy(part: PicturePart, factor: number, shape: number): PicturePart {
  const width = widthIn(part.width * factor, shape)
  const height = width / shape
  return movedTo({ ...part, width, height }, part.x + (part.width - width) / 2, part.y + (part.height - height) / 2)
}

export interface Corner {
  readonly isRight: boolean
  readonly isBottom: boolean
}

/** One corner dragged to a point; the corner opposite stays where it is. */
export function drawnTo(
  part: PicturePart,
  { isRight, isBottom }: Corner,
  point: { readonly x: number; readonly y: number },
  shape: number,
): PicturePart {
  const anchor = { x: isRight ? part.x : part.x + part.width, y: isBottom ? part.y : part.y + part.height }
  const room = { width: isRight ? 1 - anchor.x : anchor.x, height: isBottom ? 1 - anchor.y : anchor.y }
  const wanted = Math.max(isRight ? point.x - anchor.x : anchor.x - point.x, (isBottom ? point.y - anchor.y : anchor.y - point.y) * shape)
  const width = Math.min(widthIn(wanted, shape), room.width, room.height * shape)
  const height = width / shape
  return { x: isRight ? anchor.x : anchor.x - width, y: isBottom ? anchor.y : anchor.y - height, width, height }
}

const steps: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }
const step = 0.01
const growth = 1.05
const larger = new Set(['+', '='])
const smaller = new Set(['-', '_'])

/** Arrows move the part by a hundredth; plus and minus, or Shift with an arrow, change its size. Nothing for another key. */
export function partAfterKey(part: PicturePart, key: string, shift: boolean, shape: number): PicturePart | undefined {
  const [across, down] = steps[key] ?? [0, 0]
  if (larger.has(key) || (shift && (across > 0 || down < 0))) return sizedBy(part, growth, shape)
  if (smaller.has(key) || (shift && (across < 0 || down > 0))) return sizedBy(part, 1 / growth, shape)
  return steps[key] && movedTo(part, part.x + across * step, part.y + down * step)
}
