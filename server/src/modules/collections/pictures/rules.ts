/** Between two pictures that were added one after the other: room for others. */
export const gap = 1024

/**
 * Places for `count` pictures between two others, in order; `undefined` where there is no room, so that all of the collection get new places.
 * Nothing stands for the beginning or the end.
 */
export function placesBetween(before: number | undefined, after: number | undefined, count: number): number[] | undefined {
  const first = before ?? (after === undefined ? 0 : after - gap * (count + 1))
  const step = after === undefined ? gap : Math.floor((after - first) / (count + 1))
  if (step < 1) return undefined
  return Array.from({ length: count }, (_, index) => first + step * (index + 1))
}
