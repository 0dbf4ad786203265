import { type Crop, wholePicture, wholeSide } from './addresses.ts'
import type { Crops, CropUse } from './pictures.ts'

/** Width by height of what a use shows. Items are shown 4:3 in menus, logos and thumbnails as squares, covers of pages wide, gift cards as the cards in a wallet. */
export const cropRatios: Readonly<Record<CropUse, number>> = { item: 4 / 3, square: 1, cover: 16 / 9, card: 856 / 540 }

/** Pixels: a part narrower than this looks blurred where it is shown. */
export const narrowPart = 600

export interface Croppable {
  /** Pixels. */
  readonly width: number
  readonly height: number
  /** Ten-thousandths. */
  readonly focal_x: number
  readonly focal_y: number
  readonly crops: Crops
}

/** What is shown of a picture in one use: the part that somebody chose, or the largest of the use's shape with the focal point as near its middle as it can be. */
export function cropFor(picture: Croppable, use: CropUse): Crop {
  return picture.crops[use] ?? aroundFocus(picture, cropRatios[use])
}

/** The largest part of that shape, around the focal point; the whole picture if it has nearly that shape. */
export function aroundFocus({ width, height, focal_x, focal_y }: Croppable, ratio: number): Crop {
  const own = width / height
  if (Math.abs(own / ratio - 1) < 0.01) return wholePicture
  if (own > ratio) {
    const wide = Math.max(1, Math.round((wholeSide * ratio) / own))
    return { x: within(focal_x, wide), y: 0, width: wide, height: wholeSide }
  }
  const high = Math.max(1, Math.round((wholeSide * own) / ratio))
  return { x: 0, y: within(focal_y, high), width: wholeSide, height: high }
}

const within = (middle: number, length: number): number => Math.min(Math.max(0, Math.round(middle - length / 2)), wholeSide - length)

/** Whether two files have nearly one shape: parts and focus of the one are right for the other. */
export function sameShape(one: Pick<Croppable, 'width' | 'height'>, other: Pick<Croppable, 'width' | 'height'>): boolean {
  return Math.abs((one.width / one.height) * (other.height / other.width) - 1) < 0.01
}

/** Pixels of a part of a picture. */
export function pixelsOf({ width, height }: Pick<Croppable, 'width' | 'height'>, crop: Crop): { readonly width: number; readonly height: number } {
  return {
    width: Math.max(1, Math.round((width * crop.width) / wholeSide)),
    height: Math.max(1, Math.round((height * crop.height) / wholeSide)),
  }
}
