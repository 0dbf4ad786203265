import type { PictureFace } from '@brigade/contract/collections/face.ts'
import * as z from 'zod/mini'

/** A picture of a collection, as a form keeps it. */
export interface ChosenPicture {
  readonly id: number
  /** Cut to the use by the server; null for a picture that is gone. */
  readonly face: PictureFace | null
}

/** What a form starts with for a picture that a record shows. */
export const chosenOf = (id: number | null, face: PictureFace | null): ChosenPicture | null => (id === null ? null : { id, face })

/** What a form sends of it: its id, null for none. */
export const chosenId = z.pipe(
  z.unknown(),
  z.transform((chosen: unknown): number | null => (chosen as ChosenPicture | null)?.id ?? null),
)

/** Since when guests are no longer shown a picture: the last day of its rights, as `2026-11-27`; nothing while they are. */
export function endedOn(rightsUntil: string | null, now: Date): string | undefined {
  return rightsUntil !== null && rightsUntil < now.toISOString().slice(0, 10) ? rightsUntil : undefined
}
