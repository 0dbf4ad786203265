import { storable } from '@brigade/contract/fields/fields.ts'
import * as z from 'zod/mini'
import type { PosEntity } from './provider.ts'

const name = z.nullish(z.string().check(storable))
const Money = z.nullish(z.object({ amount: z.nullish(z.bigint()), currency: z.nullish(z.string().check(z.maxLength(20), storable)) }))
const listed = <T extends z.core.$ZodType>(one: T) => z.nullish(z.array(one))

const object = {
  id: z.string().check(z.minLength(1), z.maxLength(200), storable),
  isDeleted: z.nullish(z.boolean()),
  presentAtAllLocations: z.nullish(z.boolean()),
  presentAtLocationIds: listed(z.string()),
  absentAtLocationIds: listed(z.string()),
}
const Variation = z.object({
  ...object,
  itemVariationData: z.nullish(
    z.object({ name, sku: name, priceMoney: Money, locationOverrides: listed(z.object({ locationId: z.nullish(z.string()), priceMoney: Money })) }),
  ),
})
const Modifier = z.object({ ...object, modifierData: z.nullish(z.object({ name, priceMoney: Money })) })
/** An object of the catalog as the library hands it on; what is no part of a menu is passed over. */
export const SquareObject = z.object({
  ...object,
  type: z.string(),
  categoryData: z.nullish(z.object({ name })),
  modifierListData: z.nullish(z.object({ name, modifiers: listed(Modifier) })),
  itemData: z.nullish(
    z.object({
      name,
      categoryId: z.nullish(z.string()),
      categories: listed(z.object({ id: z.nullish(z.string()) })),
      reportingCategory: z.nullish(z.object({ id: z.nullish(z.string()) })),
      modifierListInfo: listed(z.object({ modifierListId: z.string(), enabled: z.nullish(z.boolean()) })),
      variations: listed(Variation),
    }),
  ),
})
export type SquareObject = z.infer<typeof SquareObject>

/** An object with what is nested in it, as entities; a location leaves out what is not sold there. */
export function squareEntities(object: SquareObject, location: string): PosEntity[] {
  if (!isSoldAt(object, location)) return []
  const { categoryData, modifierListData, itemData } = object
  if (object.type === 'CATEGORY') return [entityOf('category', object, categoryData?.name)]
  if (object.type === 'MODIFIER_LIST') {
    const options = (modifierListData?.modifiers ?? []).filter((one) => isSoldAt(one, location))
    return [entityOf('modifier', object, modifierListData?.name), ...options.map((one) => optionOf(one, object.id))]
  }
  if (object.type !== 'ITEM' || !itemData) return []
  const item: PosEntity = {
    ...entityOf('item', object, itemData.name),
    modifiers: (itemData.modifierListInfo ?? []).flatMap(({ modifierListId, enabled }) => (enabled === false ? [] : [modifierListId])).sort(),
    category: itemData.categories?.[0]?.id ?? itemData.reportingCategory?.id ?? itemData.categoryId ?? '',
  }
  const variations = (itemData.variations ?? []).filter((one) => isSoldAt(one, location))
  return [item, ...variations.map((one) => sizeOf(one, object.id, location))]
}

function sizeOf(variation: z.infer<typeof Variation>, itemId: string, location: string): PosEntity {
  const { name, sku, priceMoney, locationOverrides } = variation.itemVariationData ?? {}
  // Of several shops each may have its own price.
  const own = location === '' ? undefined : locationOverrides?.find(({ locationId }) => locationId === location)?.priceMoney
  return {
    ...entityOf('size', variation, name === '' || name == null ? 'Regular' : name),
    parentExternalId: itemId,
    ...priceOf(own ?? priceMoney),
    plu: sku?.trim().slice(0, 100) ?? '',
  }
}

function optionOf(modifier: z.infer<typeof Modifier>, listId: string): PosEntity {
  const { name, priceMoney } = modifier.modifierData ?? {}
  return { ...entityOf('option', modifier, name), parentExternalId: listId, ...priceOf(priceMoney) }
}

function entityOf(
  kind: PosEntity['kind'],
  { id, isDeleted }: { id: string; isDeleted?: boolean | null | undefined },
  name: string | null | undefined,
): PosEntity {
  const known = name?.trim().slice(0, 200) ?? ''
  return {
    kind,
    externalId: id,
    parentExternalId: null,
    name: known === '' ? 'Unnamed' : known,
    priceMinor: null,
    plu: '',
    modifiers: [],
    category: '',
    isDeleted: isDeleted === true,
  }
}

const priceOf = (money: z.infer<typeof Money>): Pick<PosEntity, 'priceMinor' | 'currency'> =>
  money?.amount == null ? { priceMinor: null } : { priceMinor: Number(money.amount), currency: money.currency || undefined }

type Presence = Pick<SquareObject, 'presentAtAllLocations' | 'presentAtLocationIds' | 'absentAtLocationIds'>

function isSoldAt({ presentAtAllLocations, presentAtLocationIds, absentAtLocationIds }: Presence, location: string): boolean {
  if (location === '') return true
  return presentAtAllLocations === false ? presentAtLocationIds?.includes(location) === true : absentAtLocationIds?.includes(location) !== true
}
