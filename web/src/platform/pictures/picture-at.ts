import { type RenditionFormat, type RenditionWidth, renditionAt, widthFor } from '@brigade/contract/collections/addresses.ts'
import type { PictureFace } from '@brigade/contract/collections/face.ts'
import { shellServer } from '../native/shell.ts'

// Pictures come from where the page comes from; in a native shell, whose page comes from the device, from its server.

/** A picture as wide as so many pixels of this screen. */
export function pictureAt({ base, width }: Pick<PictureFace, 'base' | 'width'>, pixels: number, format: RenditionFormat = 'webp'): string {
  const wanted: RenditionWidth = widthFor(Math.min(pixels * Math.min(window.devicePixelRatio || 1, 2), width))
  return `${shellServer() ?? ''}${renditionAt(base, wanted, format)}`
}
