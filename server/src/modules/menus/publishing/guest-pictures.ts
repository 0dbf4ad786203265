import { Temporal } from 'temporal-polyfill'
import type { Deps } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import { guestAddress, mayBeShown, type ShownPicture } from '../../collections/public/shown-pictures.ts'
import { shownPictures } from '../../collections/public/store-uses.ts'
import { pictureNamed, picturesNamed } from '../pictures/named-pictures.ts'
import { companyOf, companyOfRestaurant, picturesPublished } from '../pictures/store-pictures.ts'
import type { MenuModel } from '../public/model.ts'

/** What signs addresses that guests load. */
export type Signer = Pick<Deps, 'secrets' | 'clock' | 'config'>

/** A picture of a menu with the address under which guests are shown it, cut for items. */
export interface GuestPicture extends ShownPicture {
  readonly address: string
}

/** Pictures of a draft by their id; one that is gone, or that has come to another company, is not among them. */
export type GuestPictures = ReadonlyMap<number, GuestPicture>

/** All pictures that a menu names, in one read. */
export async function guestPictures(deps: Signer, db: Queryable, model: MenuModel): Promise<GuestPictures> {
  const ids = [...picturesNamed(model)]
  if (ids.length === 0) return new Map()
  const found = await shownPictures(db, ids, await companyOf(db, model.ownerGroupId))
  return new Map([...found].map(([id, picture]) => [id, { ...picture, address: guestAddress(deps, picture, 'item') }]))
}

export const foreignPictures = 'This publication shows pictures that belong to another company now. Publish the draft instead.'

/** Whether a publication shows pictures that went to another company, or stayed with it when the restaurant went. */
export async function showsForeignPictures(db: Queryable, restaurantId: number, publicationId: number): Promise<boolean> {
  const ids = await picturesPublished(db, publicationId)
  if (ids.length === 0) return false
  const own = await shownPictures(db, ids, await companyOfRestaurant(db, restaurantId))
  return own.size < (await shownPictures(db, ids)).size
}

/** Turns what an item says of its image into what guests load on a day: empty for a picture that is gone, or whose rights have ended. */
export function imagesOn(pictures: GuestPictures, instant: Date, timezone: string): (image: string) => string {
  const day = dayOf(instant, timezone)
  return (image) => {
    const id = pictureNamed(image)
    if (id === undefined) return image
    const picture = pictures.get(id)
    return picture && mayBeShown(picture, day) ? picture.address : ''
  }
}

/** The day of an instant on the calendar of a zone, as `2026-11-27`. */
export const dayOf = (instant: Date, timezone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timezone).toPlainDate().toString()
