import * as z from 'zod/mini'

// Who shows a picture: menu items, restaurants, gift card designs.

export const pictureUseKinds = ['menu_item', 'restaurant_logo', 'restaurant_cover', 'gift_card_design'] as const
export type PictureUseKind = (typeof pictureUseKinds)[number]
export const pictureUseNames: Readonly<Record<PictureUseKind, string>> = {
  menu_item: 'Menu item',
  restaurant_logo: 'Restaurant logo',
  restaurant_cover: 'Restaurant cover',
  gift_card_design: 'Gift card design',
}

export const PictureUse = z.object({
  kind: z.enum(pictureUseKinds),
  /** What shows it, such as "Margherita"; for an item with its restaurant: "Margherita, Nonna Rosa". */
  name: z.string(),
  /** Where it is changed, as a path of the app. */
  path: z.string(),
})
export type PictureUse = z.infer<typeof PictureUse>

export const PictureUses = z.object({
  /** Those the person may see, at most 100, by kind and name. */
  uses: z.array(PictureUse),
  /** How many more there are, unseen ones among them. */
  more: z.int(),
})
export type PictureUses = z.infer<typeof PictureUses>

const reference = /^picture:(\d{1,15})$/

/** How a text field names a picture of a collection. */
export const pictureReference = (id: number): string => `picture:${id}`

/** Nothing for an address of the web, and for what is no reference. */
export function pictureIdOf(text: string): number | undefined {
  const id = Number(reference.exec(text)?.[1] ?? Number.NaN)
  return Number.isSafeInteger(id) && id > 0 && pictureReference(id) === text ? id : undefined
}
