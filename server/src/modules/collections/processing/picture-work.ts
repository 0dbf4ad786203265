import type { Crop, RenditionFormat } from '@brigade/contract/collections/addresses.ts'
import type { PictureFormat } from '@brigade/contract/collections/pictures.ts'

// What is asked of a process that works on pictures, and what it answers.

/** Look at a file that came in: what is it, and what does it look like? */
export interface TakeIn {
  readonly kind: 'take in'
  readonly file: string
  /** Width of the first rendition, made while the picture is open anyway. */
  readonly thumbnailWidth: number
}

export interface Render {
  readonly kind: 'render'
  readonly file: string
  readonly crop: Crop
  readonly width: number
  readonly format: RenditionFormat
}

export type PictureTask = TakeIn | Render

/** A picture that was taken in. Sizes are pixels as it is seen, after its orientation. */
export interface TakenIn {
  readonly format: PictureFormat
  readonly width: number
  readonly height: number
  readonly frames: number
  readonly sha256: Buffer
  /** 64 times 0 or 1, lighter or darker: pictures that look alike differ in few of them. */
  readonly likeness: string
  readonly tint: string
  readonly thumbnail: Buffer
  /** The picture as a JPEG, where renditions cannot be made of the file itself. */
  readonly master: Buffer | undefined
}

export type PictureResult<Task extends PictureTask> = Task extends TakeIn ? TakenIn : Buffer

/** `refusal`: why a file is none of ours, in words for the person. `failure`: what went wrong on our side, for the log. */
export type FromProcess = { readonly result: TakenIn | Buffer } | { readonly refusal: string } | { readonly failure: string }
