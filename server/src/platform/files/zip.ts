import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file of a zip, read when its turn comes. */
export interface ZipEntry {
  readonly name: string
  readonly bytes: number
  readonly at: Date
  read(): Promise<Readable>
}

/**
 * The bytes of a zip with files as they are: pictures and the like do not become smaller. One file is read at a time, as fast as somebody takes
 * the bytes, and none once they are not taken any more. How many bytes there will be is known from the start.
 */
export function zipOf(entries: readonly ZipEntry[]): { readonly content: Readable; readonly bytes: number } {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  let reading: Readable | undefined
  zip.on('error', (error: Error) => output.destroy(error))
  output.once('close', () => reading?.destroy())
  for (const { name, bytes, at, read } of entries)
    zip.addReadStreamLazy(name, { compress: false, size: bytes, mtime: at }, (opened) => {
      if (output.destroyed) return
      read().then(
        (stream) => {
          reading = stream
          stream.once('error', (error) => output.destroy(error))
          if (output.destroyed) stream.destroy()
          else opened(null, stream)
        },
        (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))),
      )
    })
  let total = 0
  // The library answers at once, for all sizes are known; its types leave the number out.
  zip.end(undefined, ((bytes: number) => {
    total = bytes
  }) as never)
  return { content: output, bytes: total }
}

/** Bytes of a name; systems keep 255 of them. */
const longest = 200

/** Names that are good in a folder of any system, each of them once: a second `burger.jpg` is `burger (2).jpg`. */
export function fileNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const plain = plainName(name)
    const dot = plain.lastIndexOf('.')
    const [stem, ending] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, '']
    for (let turn = 1; ; turn += 1) {
      const tried = turn === 1 ? plain : `${stem} (${turn})${ending}`
      // Systems that know no capitals would write one over the other.
      const key = tried.toLowerCase()
      if (taken.has(key)) continue
      taken.add(key)
      return tried
    }
  })
}

function plainName(name: string): string {
  const plain = name
    .normalize('NFC')
    .toWellFormed()
    .replace(/[\p{Cc}<>:"/\\|?*]/gu, '-')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const dot = plain.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, '']
  const safe = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i.test(stem) ? `${stem}-` : stem
  return `${cut(safe, longest - ending.length) || 'file'}${ending}`
}

function cut(text: string, bytes: number): string {
  let short = text
  while (Buffer.byteLength(short) > bytes) short = short.slice(0, -1)
  return short.toWellFormed()
}
