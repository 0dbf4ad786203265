import type { SalesChannel } from '../fields/sales-context.ts'
import { guestWidth } from './addresses.ts'
import { type Croppable, cropFor, pixelsOf } from './crops.ts'
import type { CropUse, PictureFormat } from './pictures.ts'

// What channels ask of pictures, as their public pages say it, with the day from which it is known. A rule that changes gets a new line with
// another day; the old one stays.

/** What a channel shows a picture as. */
export const pictureSlots = ['item', 'logo', 'cover'] as const
export type PictureSlot = (typeof pictureSlots)[number]

export interface PictureRule {
  readonly channel: SalesChannel
  readonly slot: PictureSlot
  /** Pixels. */
  readonly min: { readonly width: number; readonly height: number }
  readonly max: { readonly width: number; readonly height: number } | null
  /** Width by height, and how far from it is let pass, as a share of it. A picture of another shape is cut to it by the channel, around its middle. */
  readonly ratio: { readonly name: string; readonly value: number; readonly tolerance: number } | null
  /** Of a file below which it has to stay. */
  readonly max_bytes: number
  readonly formats: readonly PictureFormat[]
  /** Day, as `2026-11-27`: the day on which the page was read, where it names none. */
  readonly effective_from: string
  readonly source_url: string
}

const megabyte = 1_000_000

export const pictureRules: readonly PictureRule[] = [
  {
    channel: 'uber_eats',
    slot: 'item',
    min: { width: 320, height: 320 },
    max: { width: 6000, height: 6000 },
    ratio: null,
    max_bytes: 25 * megabyte,
    formats: ['jpeg', 'png', 'webp'],
    effective_from: '2026-11-27',
    source_url: 'https://developer.uber.com/docs/eats/faq',
  },
  {
    channel: 'uber_eats',
    slot: 'cover',
    min: { width: 2880, height: 2304 },
    max: null,
    ratio: { name: '5:4', value: 5 / 4, tolerance: 0.01 },
    // The page names no size of the file; the one for items is taken.
    max_bytes: 25 * megabyte,
    formats: ['jpeg'],
    effective_from: '2026-11-27',
    // Read in Hindi: the stored pages hold no English one.
    source_url:
      'https://help.uber.com/hi-IN/merchants-and-restaurants/article/restaurant-submitted-menu-photo-guidelines?nodeId=6985355b-0426-4523-94f2-89bb9b0566e9',
  },
  // Two public pages disagree about items: 16:9, 1400 × 800 and 16 MB here, 4:3, 1200 × 800 and 10 MB at foodphoto.ai. The one that names the
  // other slots and its own sources is taken; no page of DoorDash with these numbers could be read. DoorDash says itself that it cuts what comes
  // with a menu to its shape (developer.doordash.com/en-US/docs/marketplace/how_to/integrated_images).
  {
    channel: 'doordash',
    slot: 'item',
    min: { width: 1400, height: 800 },
    max: null,
    // 1400 × 800 is 7:4: a little higher than 16:9, and let pass.
    ratio: { name: '16:9', value: 16 / 9, tolerance: 0.02 },
    max_bytes: 16 * megabyte,
    formats: ['jpeg', 'png'],
    effective_from: '2026-11-27',
    source_url: 'https://gourmetpix.com/blog/doordash-photo-requirements',
  },
  {
    channel: 'doordash',
    slot: 'logo',
    min: { width: 230, height: 230 },
    max: null,
    ratio: { name: '1:1', value: 1, tolerance: 0.02 },
    max_bytes: 2 * megabyte,
    formats: ['jpeg', 'png'],
    effective_from: '2026-11-27',
    source_url: 'https://gourmetpix.com/blog/doordash-photo-requirements',
  },
]

/** The rule of a channel on a day, as `2026-11-27`; nothing where it says nothing of pictures. A rule that is known later counts for days before as well. */
export function ruleOn(channel: SalesChannel, slot: PictureSlot, day: string, rules: readonly PictureRule[] = pictureRules): PictureRule | undefined {
  const own = rules
    .filter((rule) => rule.channel === channel && rule.slot === slot)
    .toSorted((a, b) => (a.effective_from < b.effective_from ? -1 : 1))
  return own.findLast(({ effective_from }) => effective_from <= day) ?? own[0]
}

/** Which cut of a picture is sent for a slot. */
export const slotUses: Readonly<Record<PictureSlot, CropUse>> = { item: 'item', logo: 'square', cover: 'cover' }

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * Pixels of what a channel gets. With a menu it is always a JPEG that we draw, of the first frame, cut as items show it and at most `guestWidth` wide, well
 * below every limit of bytes: so the format, the bytes and the frames of the file that was uploaded do not matter, only how many pixels are left by the
 * cut. Logos and covers are not sent: somebody puts them up at the channel, in the size they have.
 */
export function sentSize(picture: Croppable, slot: PictureSlot): Size {
  const cut = pixelsOf(picture, cropFor(picture, slotUses[slot]))
  const scale = slot === 'item' ? Math.min(1, guestWidth / cut.width) : 1
  return { width: Math.round(cut.width * scale), height: Math.round(cut.height * scale) }
}

/** What is left of it once the channel has cut it to its shape. */
function cutTo({ width, height }: Size, ratio: PictureRule['ratio']): Size {
  if (!ratio || Math.abs(width / height / ratio.value - 1) <= ratio.tolerance) return { width, height }
  return width / height > ratio.value ? { width: Math.floor(height * ratio.value), height } : { width, height: Math.floor(width / ratio.value) }
}

const pixels = ({ width, height }: Size): string => `${width.toLocaleString('en-US')} × ${height.toLocaleString('en-US')}`

/** What a rule says against a picture, as sentences for `channelName`; none where it fits. */
export function problemsWith(sent: Size, rule: PictureRule, channelName: string): string[] {
  const { min, max, ratio } = rule
  const left = cutTo(sent, ratio)
  // As far as the channel lets another shape pass, what it asks for may lack that much.
  const slack = ratio ? 1 - ratio.tolerance : 1
  const isCut = left.width !== sent.width || left.height !== sent.height
  if (left.width < Math.floor(min.width * slack) || left.height < Math.floor(min.height * slack))
    return [
      `Too small for ${channelName}: at least ${pixels(min)} pixels, this has ${pixels(left)}${isCut && ratio ? ` once ${channelName} has cut it to ${ratio.name}` : ''}.`,
    ]
  if (max && (left.width > max.width || left.height > max.height))
    return [`Too large for ${channelName}: at most ${pixels(max)} pixels, this has ${pixels(left)}.`]
  return []
}

/** What a channel would say against a picture in a slot on a day, as sentences; none where it fits or the channel has no rule. */
export function problemsOf(picture: Croppable, asked: { channel: SalesChannel; slot: PictureSlot; day: string; channelName: string }): string[] {
  const rule = ruleOn(asked.channel, asked.slot, asked.day)
  return rule ? problemsWith(sentSize(picture, asked.slot), rule, asked.channelName) : []
}
