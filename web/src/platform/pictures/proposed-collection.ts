import type { PictureCollection } from '@brigade/contract/collections/collections.ts'

interface Offered {
  readonly data: readonly PictureCollection[]
  /** Of all that there are, beside those in `data`. */
  readonly total: number
}

/** Where to upload to: into the collection that was uploaded into last, or the only one that can be changed. */
export function proposedOf({ data, total }: Offered, lastId: number | undefined): PictureCollection | undefined {
  const mine = data.filter(({ _can }) => _can.update)
  return mine.find(({ id }) => id === lastId) ?? (mine.length === 1 && total === data.length ? mine[0] : undefined)
}
