import type { PictureFormat } from '@brigade/contract/collections/pictures.ts'
import { fileTypeFromBuffer } from 'file-type'

// What a file is, by its content alone: names and types that are sent along decide nothing.

/** How many bytes of a file are looked at. */
export const headBytes = 4100

const ours: ReadonlyMap<string, PictureFormat> = new Map([
  ['jpg', 'jpeg'],
  ['png', 'png'],
  ['apng', 'png'],
  ['webp', 'webp'],
  ['avif', 'avif'],
  ['heic', 'heic'],
  ['gif', 'gif'],
  ['tif', 'tiff'],
])

const taken = 'Upload a JPEG, PNG, WebP, AVIF, HEIC, GIF or TIFF.'

export type Kind = { readonly format: PictureFormat } | { readonly refusal: string }

/** The format of a picture, or what to say of a file that is none. */
export async function kindOf(head: Buffer): Promise<Kind> {
  const found = await fileTypeFromBuffer(head)
  const format = found && ours.get(found.ext)
  return format ? { format } : { refusal: refusalOf(head, found?.ext, found?.mime) }
}

function refusalOf(head: Buffer, ext: string | undefined, mime = ''): string {
  const start = head.toString('utf8', 0, 1024)
  if (/<svg[\s>]/i.test(start)) return 'SVG drawings can carry programs, so they are not taken. Export the drawing as a PNG.'
  if (ext === 'pdf') return 'This is a PDF. Export its page as a picture.'
  if (ext === 'psd') return 'Photoshop files are not taken. Export the picture as a JPEG or PNG.'
  if (ext === 'bmp') return 'BMP pictures are not taken. Save it as a PNG.'
  if (mime.startsWith('video/')) return `Videos are not taken. ${taken}`
  return `This file is no picture. ${taken}`
}
