import type { ComparedPicture, PicturePair } from '@brigade/contract/collections/duplicates.ts'

/**
 * Which pictures of a group are kept until somebody says otherwise: all that are used or that the person cannot change, and without such ones the
 * one with the most pixels, the oldest of several.
 */
export function keptAtFirst(pictures: readonly ComparedPicture[]): number[] {
  const staying = pictures.filter(({ used, may_change }) => used > 0 || !may_change)
  if (staying.length > 0) return staying.map(({ id }) => id)
  const [best] = pictures.toSorted((a, b) => b.width * b.height - a.width * a.height || a.id - b.id)
  return best ? [best.id] : []
}

/** Pairs that the person may tell apart: of each they may change one. With a picture, those of it alone. */
export function pairsOf(pictures: readonly ComparedPicture[], of?: number): PicturePair[] {
  return pictures.flatMap((one, index) =>
    pictures
      .slice(index + 1)
      .filter((other) => (one.may_change || other.may_change) && (of === undefined || one.id === of || other.id === of))
      .map((other) => ({ picture_id: one.id, other_id: other.id })),
  )
}
