import { storable } from '@brigade/contract/fields/fields.ts'
import type { PosKind } from '@brigade/contract/pos.ts'
import * as z from 'zod/mini'
import { nameOrOurs, type PosEntity, type PosPage, type UnreadEntry } from './provider.ts'
import { unreadEntry } from './unread-entries.ts'

const name = z.nullish(z.string().check(storable))
const Money = z.nullish(z.object({ amount: z.nullish(z.bigint()), currency: z.nullish(z.string().check(z.maxLength(20), storable)) }))
const listed = <T extends z.core.$ZodType>(one: T) => z.nullish(z.array(one))

const id = z.string().check(z.maxLength(200), storable)
const object = {
  id: id.check(z.minLength(1)),
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
/** An object of the catalog in the names of the library, what is nested in it still to be read. What is there comes with its data. */
const SquareObject = z
  .object({
    ...object,
    type: z.string(),
    categoryData: z.nullish(z.object({ name })),
    modifierListData: z.nullish(z.object({ name, modifiers: listed(z.unknown()) })),
    itemData: z.nullish(
      z.object({
        name,
        categoryId: z.nullish(id),
        categories: listed(z.object({ id: z.nullish(id) })),
        reportingCategory: z.nullish(z.object({ id: z.nullish(id) })),
        modifierListInfo: listed(z.object({ modifierListId: id, enabled: z.nullish(z.boolean()) })),
        variations: listed(z.unknown()),
      }),
    ),
  })
  .check(z.refine(({ isDeleted, ...data }) => isDeleted === true || dataOf(data) != null))
type SquareObject = z.infer<typeof SquareObject>

function dataOf({ type, categoryData, modifierListData, itemData }: Pick<SquareObject, 'type' | 'categoryData' | 'modifierListData' | 'itemData'>) {
  return type === 'CATEGORY' ? categoryData : type === 'MODIFIER_LIST' ? modifierListData : itemData
}

const kinds = { CATEGORY: 'category', MODIFIER_LIST: 'modifier', ITEM: 'item' } as const
const isPartOfMenu = (type: unknown): type is keyof typeof kinds => typeof type === 'string' && Object.hasOwn(kinds, type)

/** What an object, as it came, may say of itself though it cannot be read. */
const Named = z.nullish(z.looseObject({ name: z.optional(z.unknown()) }))
const Traces = z.looseObject({
  id: z.optional(z.unknown()),
  type: z.optional(z.unknown()),
  category_data: Named,
  modifier_list_data: Named,
  item_data: Named,
})

/** The objects of a page, each read by itself; `decode` puts one into the names of the library. */
export function squarePage(objects: readonly unknown[], decode: (object: unknown) => { readonly value?: unknown }, location: string): PosPage {
  const page: Page = { entities: [], unread: [] }
  for (const [index, raw] of objects.entries()) {
    const traces = z.safeParse(Traces, raw).data
    // What is no part of a menu is passed over, whatever it looks like.
    if (typeof traces?.type === 'string' && !isPartOfMenu(traces.type)) continue
    const object = z.safeParse(SquareObject, decoded(raw, decode))
    if (object.success) addObject(page, object.data, location)
    else {
      const name = (traces?.item_data ?? traces?.category_data ?? traces?.modifier_list_data)?.name
      const kind = isPartOfMenu(traces?.type) ? kinds[traces.type] : undefined
      page.unread.push(unreadEntry({ id: traces?.id, name, kind, place: `entry ${index + 1} of a page` }, object.error.issues))
    }
  }
  return page
}

interface Page {
  readonly entities: PosEntity[]
  readonly unread: UnreadEntry[]
}

/** A number that is no whole one makes the library throw. */
function decoded(raw: unknown, decode: (object: unknown) => { readonly value?: unknown }): unknown {
  try {
    return decode(raw).value
  } catch {
    return undefined
  }
}

/** An object with what is nested in it, as entities; a location leaves out what is not sold there. */
function addObject({ entities, unread }: Page, object: SquareObject, location: string): void {
  if (!isPartOfMenu(object.type) || !isSoldAt(object, location)) return
  const kind = kinds[object.type]
  const { modifierListData, itemData } = object
  entities.push({
    ...entityOf(kind, object, dataOf(object)?.name),
    modifiers: (itemData?.modifierListInfo ?? []).flatMap(({ modifierListId, enabled }) => (enabled === false ? [] : [modifierListId])).sort(),
    category: itemData?.categories?.[0]?.id ?? itemData?.reportingCategory?.id ?? itemData?.categoryId ?? '',
  })
  for (const raw of modifierListData?.modifiers ?? []) {
    const modifier = z.safeParse(Modifier, raw)
    if (!modifier.success) unread.push(unreadNested(raw, 'option', modifier.error.issues))
    else if (isSoldAt(modifier.data, location)) entities.push(optionOf(modifier.data, object.id))
  }
  for (const raw of itemData?.variations ?? []) {
    const variation = z.safeParse(Variation, raw)
    if (!variation.success) unread.push(unreadNested(raw, 'size', variation.error.issues))
    else if (isSoldAt(variation.data, location)) entities.push(sizeOf(variation.data, object.id, location))
  }
}

const NestedTraces = z.looseObject({ id: z.optional(z.unknown()), itemVariationData: Named, modifierData: Named })

function unreadNested(raw: unknown, kind: PosKind, issues: readonly z.core.$ZodIssue[]): UnreadEntry {
  const { id, itemVariationData, modifierData } = z.safeParse(NestedTraces, raw).data ?? {}
  return unreadEntry({ id, name: (itemVariationData ?? modifierData)?.name, kind, place: `one ${kind}` }, issues)
}

function sizeOf(variation: z.infer<typeof Variation>, itemId: string, location: string): PosEntity {
  const { name, sku, priceMoney, locationOverrides } = variation.itemVariationData ?? {}
  // Of several shops each may have its own price.
  const own = location === '' ? undefined : locationOverrides?.find(({ locationId }) => locationId === location)?.priceMoney
  return {
    ...entityOf('size', variation, name, 'Regular'),
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
  ours?: string,
): PosEntity {
  return {
    kind,
    externalId: id,
    parentExternalId: null,
    ...nameOrOurs(name, ours),
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
