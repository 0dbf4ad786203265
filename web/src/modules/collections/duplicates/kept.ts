import type { ComparedPicture, DuplicateGroup, PicturePair } from '@brigade/contract/collections/duplicates.ts'

/**
 * Which pictures of a group are kept until somebody says otherwise. Those that only look alike are all kept: they may be two dishes. Of one file those
 * are that are used or that the person cannot change, and without such ones the oldest.
 */
export function keptAtFirst({ same_file, pictures }: Pick<DuplicateGroup, 'same_file' | 'pictures'>): number[] {
  if (!same_file) return pictures.map(({ id }) => id)
  const staying = pictures.filter(({ used, may_change }) => used > 0 || !may_change)
  return (staying.length > 0 ? staying : pictures.slice(0, 1)).map(({ id }) => id)
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
