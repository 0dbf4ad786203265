/** A place on the screen, as `getBoundingClientRect` tells it. */
export interface Place {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

const gap = 8

/** How far something at the foot of the window has to rise, so that it covers none of what stands there as well. */
export function liftOver(
  places: readonly Place[],
  { left, right, height }: { left: number; right: number; height: number },
  windowHeight: number,
): number {
  let edge = windowHeight
  // From below upwards: what stands above the first one may be in the way once that is passed.
  for (const place of [...places].sort((one, other) => other.bottom - one.bottom)) {
    const isBeside = place.right <= left || place.left >= right
    const isAbove = place.bottom <= edge - height - 2 * gap
    if (!isBeside && !isAbove && place.top < edge && place.bottom > place.top) edge = place.top
  }
  return Math.max(0, windowHeight - edge - gap)
}
