// Where a rendition of a picture is served: `/pictures/<file>/<crop>/<until>/<signature>/<width>.<format>`. The server signs everything up to
// the signature; width and format are chosen freely among those listed here, so that a strange address makes nobody draw a thousand pictures.

export const picturePath = '/pictures'
/** Pixels. A rendition is never wider than what it is made of. */
export const renditionWidths = [160, 320, 480, 640, 960, 1280, 1600, 2048] as const
export type RenditionWidth = (typeof renditionWidths)[number]
/** Pixels of the width in which guests and channels get a picture. */
export const guestWidth: RenditionWidth = 1600
export const renditionFormats = ['avif', 'webp', 'jpg'] as const
export type RenditionFormat = (typeof renditionFormats)[number]
export const mediaTypes: Readonly<Record<RenditionFormat, string>> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/** A part of a picture, in ten-thousandths of its width and height. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
export const wholeSide = 10_000
export const wholePicture: Crop = { x: 0, y: 0, width: wholeSide, height: wholeSide }

export function cropText({ x, y, width, height }: Crop): string {
  return width === wholeSide && height === wholeSide ? 'whole' : `${x}-${y}-${width}-${height}`
}

/** Nothing for what is no part of a picture. */
export function cropFrom(text: string): Crop | undefined {
  if (text === 'whole') return wholePicture
  if (!/^\d{1,5}-\d{1,5}-\d{1,5}-\d{1,5}$/.test(text)) return undefined
  const [x = 0, y = 0, width = 0, height = 0] = text.split('-').map(Number)
  const crop = { x, y, width, height }
  return width > 0 && height > 0 && x + width <= wholeSide && y + height <= wholeSide && cropText(crop) === text ? crop : undefined
}

export interface RenditionAddress {
  readonly file: string
  readonly crop: Crop
  /** Days since 1970 after which it is no longer served; 0 for never. */
  readonly until: number
  readonly signature: string
  readonly width: RenditionWidth
  readonly format: RenditionFormat
}

/** What the server signs of an address. */
export const signedPart = ({ file, crop, until }: Pick<RenditionAddress, 'file' | 'crop' | 'until'>): string => `${file}/${cropText(crop)}/${until}`

/** The address without width and format, as answers carry it. */
export const baseOf = (signed: string, signature: string): string => `${picturePath}/${signed}/${signature}`

export const renditionAt = (base: string, width: RenditionWidth, format: RenditionFormat): string => `${base}/${width}.${format}`

/** The narrowest that fills so many pixels. */
export function widthFor(pixels: number): RenditionWidth {
  return renditionWidths.find((width) => width >= pixels) ?? renditionWidths[renditionWidths.length - 1] ?? 2048
}

const shape = /^\/pictures\/([\w-]{22})\/([\w-]{5,23})\/(\d{1,6})\/([\w-]{22})\/(\d{3,4})\.([a-z]{3,4})$/

/** Nothing for what is no address of a rendition. */
export function addressFrom(path: string): RenditionAddress | undefined {
  const [, file = '', cropped = '', until = '', signature = '', wide = '', format = ''] = shape.exec(path) ?? []
  const crop = cropFrom(cropped)
  const width = renditionWidths.find((one) => String(one) === wide)
  const known = renditionFormats.find((one) => one === format)
  return crop && width && known && String(Number(until)) === until ? { file, crop, until: Number(until), signature, width, format: known } : undefined
}
