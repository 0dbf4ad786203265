import { addressFrom, baseOf, renditionAt, renditionWidths, signedPart } from '@brigade/contract/collections/addresses.ts'
import { shellServer } from '../native/shell.ts'

/** What an `img` loads. */
export interface Source {
  /** In which widths there is the same; `sizes` goes with it. */
  readonly srcSet?: string
  readonly src: string
}

/**
 * How this page loads a picture by a whole address: those of our own collections in any of their widths, others only from where the page comes
 * from. Nothing for what the page's policy does not load.
 */
export function sourceOf(address: string): Source | undefined {
  if (address.startsWith('data:image/')) return { src: address }
  const url = URL.parse(address, window.location.href)
  if (!url) return undefined
  const found = addressFrom(url.pathname)
  if (!found) return url.origin === window.location.origin ? { src: url.href } : undefined
  // The server is known by another name outside, and a shell's page comes from the device.
  const base = `${shellServer() ?? ''}${baseOf(signedPart(found), found.signature)}`
  const widths = renditionWidths.filter((width) => width <= found.width)
  return {
    srcSet: widths.map((width) => `${renditionAt(base, width, 'webp')} ${width}w`).join(', '),
    src: renditionAt(base, found.width, 'webp'),
  }
}
