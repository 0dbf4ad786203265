import { type Crop, guestWidth, renditionAt, widthFor } from '@brigade/contract/collections/addresses.ts'
import { type Croppable, cropFor, pixelsOf } from '@brigade/contract/collections/crops.ts'
import type { PictureFace } from '@brigade/contract/collections/face.ts'
import type { CropUse } from '@brigade/contract/collections/pictures.ts'
import type { Deps } from '../../../platform/context.ts'
import { guestBase, staffBase } from '../serving/signing.ts'

/** A picture as those who show it read it. */
export interface ShownPicture extends Croppable {
  readonly id: number
  readonly name: string
  readonly alt: string
  readonly file_key: string
  readonly tint: string
  /** Day, as `2026-11-27`: the last one on which it may be shown. */
  readonly rights_until: string | null
}

type Signer = Pick<Deps, 'secrets' | 'clock'>

/** How staff see it where it is shown, for one to two weeks. */
export function shownFace(deps: Signer, picture: ShownPicture, use: CropUse): PictureFace {
  const crop = cropFor(picture, use)
  return { base: staffBase(deps, picture.file_key, crop), ...pixelsOf(picture, crop), tint: picture.tint }
}

/** How guests see it on a page of the product, as long as it may be shown; ask `mayBeShown` first. */
export function guestFace(deps: Signer, picture: ShownPicture, use: CropUse): PictureFace {
  const crop = cropFor(picture, use)
  return { base: guestBase(deps, picture.file_key, crop, picture.rights_until), ...pixelsOf(picture, crop), tint: picture.tint }
}

/** Whether it may be shown on a day of the form `2026-11-27`. */
export const mayBeShown = ({ rights_until }: Pick<ShownPicture, 'rights_until'>, day: string): boolean => rights_until === null || rights_until >= day

/**
 * A whole address of a JPEG for those who are not signed in: guests, ordering systems, marketplaces. It is served as long as the file is there and
 * the picture may be shown; crop and file stand in it, so another one of either is another address.
 */
export function guestAddress(deps: Signer & Pick<Deps, 'config'>, picture: ShownPicture, use: CropUse): string {
  const crop: Crop = cropFor(picture, use)
  const width = widthFor(Math.min(guestWidth, pixelsOf(picture, crop).width))
  return `${deps.config.publicUrl}${renditionAt(guestBase(deps, picture.file_key, crop, picture.rights_until), width, 'jpg')}`
}
