import { timingSafeEqual } from 'node:crypto'
import { baseOf, type Crop, type RenditionAddress, signedPart, wholePicture } from '@brigade/contract/collections/addresses.ts'
import type { PictureFace } from '@brigade/contract/collections/face.ts'
import type { Deps } from '../../../platform/context.ts'

/** Whoever has an address sees the picture: no session is asked for it, as in a menu that guests read. It says nothing but this picture. */
type Signer = Pick<Deps, 'secrets' | 'clock'>

const purpose = 'address of a picture'
const signatureLength = 22
const dayMs = 86_400_000
/** An address for staff is good for one to two weeks, and stays the same for one: browsers keep what they have loaded. */
const week = 7

const dayOf = ({ clock }: Pick<Deps, 'clock'>): number => Math.floor(clock.now().getTime() / dayMs)
const signatureOf = ({ secrets }: Pick<Deps, 'secrets'>, text: string): string => secrets.mac(text, purpose).slice(0, signatureLength)

/** For somebody who may see the picture now. */
export function staffBase(deps: Signer, file: string, crop: Crop = wholePicture): string {
  const until = (Math.floor(dayOf(deps) / week) + 2) * week
  const text = signedPart({ file, crop, until })
  return baseOf(text, signatureOf(deps, text))
}

/** For everybody, until the rights in the picture end: `rightsUntil` is the last day, as `2026-11-27`; null for no end. */
export function guestBase(deps: Signer, file: string, crop: Crop, rightsUntil: string | null): string {
  // The day after it: the last one counts in every time zone.
  const until = rightsUntil === null ? 0 : Math.floor(Date.parse(rightsUntil) / dayMs) + 2
  const text = signedPart({ file, crop, until })
  return baseOf(text, signatureOf(deps, text))
}

/** Seconds for which an address is still good, `Infinity` for one without an end; 0 for one that has ended or that nobody signed. */
export function goodFor(deps: Signer, address: RenditionAddress): number {
  const expected = Buffer.from(signatureOf(deps, signedPart(address)))
  const given = Buffer.from(address.signature)
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return 0
  if (address.until === 0) return Infinity
  return Math.max(0, Math.floor((address.until * dayMs - deps.clock.now().getTime()) / 1000))
}

/** How a picture is shown to staff. */
export function faceOf(
  deps: Signer,
  row: { readonly file_key: string; readonly width: number; readonly height: number; readonly tint: string },
): PictureFace {
  return { base: staffBase(deps, row.file_key), width: row.width, height: row.height, tint: row.tint }
}
