import type { Readable } from 'node:stream'

/** First and last byte, both read, counted from 0. */
export interface ByteRange {
  readonly from: number
  readonly to: number
}

/**
 * Where files are kept: a folder, or a store with the S3 protocol. Keys are words of `[\w.-]` joined by slashes. A file is there whole or not
 * at all, and nobody changes one: what is different has another key. A file that is not there is a `NoSuchFile`; a store that cannot be
 * reached, or refuses, is a Problem `unavailable`.
 */
export interface Storage {
  /** `isRemade`: it can be made again, so nobody waits until it would outlive a power cut, after which it may be empty. */
  put(key: string, bytes: Buffer, options?: { readonly isRemade?: boolean }): Promise<void>
  /** Takes a local file over: it is not at its path any more. Both are on one disk where the store is a folder. */
  takeFile(key: string, file: string): Promise<void>
  /** How many bytes it has; nothing where there is none. */
  sizeOf(key: string): Promise<number | undefined>
  /** Whoever asks reads it to its end or destroys it. */
  read(key: string, range?: ByteRange): Promise<Readable>
  copy(from: string, to: string): Promise<void>
  /** The file of this key, and everything whose key goes on behind it with a slash. */
  removeBelow(key: string): Promise<void>
  /** The file at a local path while the work goes on; it is only read there. */
  locally<T>(key: string, work: (file: string) => Promise<T>): Promise<T>
}

/** There is no file of this key. */
export class NoSuchFile extends Error {
  override readonly name = 'NoSuchFile'
  constructor(key: string, cause?: unknown) {
    super(`There is no file ${key}.`, { cause })
  }
}

const keyShape = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/

export const isKey = (text: string): boolean => keyShape.test(text)

/** Keys are made by the product alone: another one is a mistake, and must never reach a disk. */
export function mustBeKey(key: string): string {
  if (!isKey(key)) throw new Error(`${JSON.stringify(key)} is no key of a stored file.`)
  return key
}
