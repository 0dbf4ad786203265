import type { EvaluationAnswer } from '@brigade/contract/discounts/using.ts'
import type { GuestGroup, GuestItem, GuestMenu, GuestUse } from '@brigade/contract/menus/guest-menu.ts'

export function item(more: Partial<GuestItem> = {}): GuestItem {
  const name = more.name ?? 'Fish taco'
  return {
    id: `at ${name}`,
    item_id: name,
    name,
    description: '',
    image_url: '',
    item_kind: 'product',
    price_minor: 500,
    sizes: [],
    modifiers: [],
    tags: [],
    allergens: {},
    alcohol: false,
    plu: '',
    tax_class: '',
    hours: [],
    unavailable: null,
    ...more,
  }
}

export const use = (group_id: string, more: Partial<GuestUse> = {}): GuestUse => ({
  id: `use of ${group_id}`,
  group_id,
  min: 0,
  max: null,
  free_count: 0,
  ...more,
})

/** A group whose options cost so much, by their names. */
export const group = (id: string, options: Readonly<Record<string, number>>, more: Partial<GuestGroup> = {}): GuestGroup => ({
  id,
  name: id,
  pricing: 'individual',
  max_per_option: 1,
  options: Object.entries(options).map(([name, price_minor]) => ({
    id: name,
    name,
    price_minor,
    prices: [],
    default_count: 0,
    plu: '',
    modifiers: [],
    unavailable: null,
  })),
  ...more,
})

/** A menu of one category, `Tacos`. */
export function menu(items: readonly GuestItem[] = [item()], more: Partial<GuestMenu> = {}): GuestMenu {
  const category = { id: 'c', name: 'Tacos', description: '', path: [], hours: [], items: [...items], unavailable: null }
  return {
    channel: 'web',
    fulfilment: 'pickup',
    currency: 'USD',
    tax_inclusive: false,
    timezone: 'America/New_York',
    menus: [{ id: 'm', name: 'All day', description: '', path: [], hours: [], categories: [category], unavailable: null }],
    groups: {},
    charges: [],
    messages: [],
    ...more,
  }
}

/** An offer that takes so much off the lines named. */
export const applied = (
  offer_id: number,
  name: string,
  off: Readonly<Record<string, number>>,
  more: Partial<EvaluationAnswer['applied'][number]> = {},
): EvaluationAnswer['applied'][number] => {
  const amount_minor = Object.values(off).reduce((sum, one) => sum + one, 0)
  return {
    offer_id,
    name,
    pos_name: name,
    class: 'item',
    tax: 'before_tax',
    amount_minor,
    allocations: Object.entries(off).map(([id, amount]) => ({ target: 'line' as const, id, amount_minor: amount })),
    paid_by: [{ payer: 'restaurant', name: '', amount_minor }],
    code: null,
    needs_approval: false,
    reward: null,
    ...more,
  }
}

/** What offers do with a basket whose lines cost so much. */
export function answer(
  lines: Readonly<Record<string, number>>,
  offers: readonly EvaluationAnswer['applied'][number][] = [],
  more: Partial<EvaluationAnswer> = {},
): EvaluationAnswer {
  const offOf = (id: string) =>
    offers.flatMap(({ allocations }) => allocations.filter((one) => one.id === id)).reduce((sum, { amount_minor }) => sum + amount_minor, 0)
  const priced = Object.entries(lines).map(([id, total_minor]) => {
    const due = total_minor - offOf(id)
    return { id, total_minor, discount_minor: offOf(id), due_minor: due, taxable_minor: due, tax_minor: 0 }
  })
  const subtotal = priced.reduce((sum, { total_minor }) => sum + total_minor, 0)
  const discount = offers.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
  return {
    currency: 'USD',
    applied: [...offers],
    refused: [],
    lines: priced,
    charges: [],
    subtotal_minor: subtotal,
    charges_minor: 0,
    discount_minor: discount,
    tax_minor: 0,
    total_minor: subtotal - discount,
    unknown_codes: [],
    ...more,
  }
}
