import type { MenuOp } from '@brigade/contract/menus/menu-draft.ts'
import { allergens, type NodeFields, type NodeKind, parentsOf, pricings, refersTo } from '@brigade/contract/menus/menu-nodes.ts'
import fc from 'fast-check'
import { Draft } from '../src/modules/menus/draft/draft.ts'
import { perform } from '../src/modules/menus/draft/operations.ts'
import { Refusal } from '../src/modules/menus/draft/refusal.ts'
import { buildModel, isLive, type MenuModel, type TreeNode } from '../src/modules/menus/public/model.ts'

// Menus by chance: what people could make by hand, one operation after another, some of it drawn from a library.

const name = fc.constantFrom(
  ...['Soup', 'soup', 'Cheese', 'Cheese #2', 'A|B', 'Soups > Salads', 'a\\>b', '=1+1', "'quoted", '＝SUM', '"x, y"', 'Käse', 'x {max 2}', 'Menu'],
  ...['#2', '-', 'x;y', 'end >', '> start', 'back\\', 'Small', 'Large', 'L{', '本日'],
)
const text = fc.constantFrom('', 'Fresh', 'Two\nlines', '-5', 'a, "b"')
const price = fc.constantFrom(0, 1, 950, 1200, -50)
const count = fc.constantFrom(0, 1, 2, 3)
const cell = fc.record(
  { size_key: fc.constantFrom('small', 'S', 'large'), sequence: fc.constantFrom(1, 2), price_minor: price },
  { requiredKeys: ['price_minor'] },
)
/** Pictures of collections that whoever makes these menus may choose. */
export const choosable: ReadonlySet<number> = new Set([7, 8])
const said = {
  description: text,
  price_minor: price,
  plu: fc.constantFrom('1', '2', 'P 3', '=4'),
  sku: fc.constantFrom('s1', 's2'),
  tags: fc.subarray(['vegan', 'a|b', 'a,b', 'new;', 'x\\']),
  item_kind: fc.constantFrom('product', 'combo', 'open_price', 'text'),
  tax_class: fc.constantFrom('food', 'drinks'),
  image_url: fc.constantFrom('https://x.example/a.png', 'picture:7', 'picture:8'),
  allergens: fc.dictionary(fc.constantFrom(...allergens), fc.constantFrom('present', 'may', 'free'), { maxKeys: 3 }),
  alcohol: fc.boolean(),
  visible: fc.boolean(),
  key: fc.constantFrom('small', 'S', 'large'),
  is_default: fc.boolean(),
  pricing: fc.constantFrom(...pricings),
  group_price_minor: price,
  min: count,
  max: count,
  free_count: count,
  max_per_option: count,
  default_count: count,
  prices: fc.array(cell, { maxLength: 3 }),
  hidden: fc.boolean(),
  internal_name: fc.constantFrom('kitchen'),
}
/** What no table holds. */
const rarely = <T>(value: T): fc.Arbitrary<T | undefined> => fc.integer({ min: 0, max: 60 }).map((chance) => (chance === 0 ? value : undefined))
const more = {
  availability: rarely([{ dow: 1, start_min: 600, end_min: 900 }]),
  fulfilments: rarely(['delivery']),
  prep_seconds: rarely(60),
}

const fieldsOf: Record<NodeKind, readonly (keyof NodeFields)[]> = {
  menu: ['description', 'availability', 'fulfilments'],
  category: ['description', 'availability'],
  placement: ['description', 'price_minor', 'visible', 'availability'],
  item: [
    ...(['description', 'price_minor', 'plu', 'sku', 'tags', 'item_kind', 'tax_class', 'image_url', 'allergens', 'alcohol', 'visible'] as const),
    'prep_seconds',
  ],
  size: ['key', 'price_minor', 'plu', 'is_default'],
  modifier: ['internal_name', 'pricing', 'group_price_minor', 'min', 'max', 'free_count', 'max_per_option', 'plu'],
  option: ['price_minor', 'plu', 'default_count', 'prices'],
  link: ['min', 'max', 'free_count', 'hidden'],
}

const kinds = [
  'menu',
  'category',
  'item',
  'item',
  'size',
  'modifier',
  'option',
  'option',
  'placement',
  'placement',
  'placement',
  'link',
  'link',
] as const

const stepOf = (fields: fc.Arbitrary<Partial<Record<keyof NodeFields, unknown>>>, doing: readonly Doing[]) =>
  fc.record({ do: fc.constantFrom(...doing), kind: fc.constantFrom(...kinds), at: fc.nat(), to: fc.nat(), name, fields })
type Doing = 'make' | 'draw' | 'hide' | 'archive' | 'override' | 'rule'
interface Step {
  readonly do: Doing
  readonly kind: NodeKind
  readonly at: number
  readonly to: number
  readonly name: string
  readonly fields: Readonly<Partial<Record<keyof NodeFields, unknown>>>
}

const libraryOf = 2

/** A menu with what it draws from a library; `isWhole` also says what a table cannot hold. */
export function randomMenus({ isWhole }: { isWhole: boolean }): fc.Arbitrary<MenuModel> {
  const fields = fc.record(isWhole ? { ...said, ...more } : said, { requiredKeys: [] })
  const often: Doing[] = Array.from({ length: isWhole ? 60 : 12 }, () => 'make')
  const steps = (doing: readonly Doing[], maxLength: number): fc.Arbitrary<Step[]> => fc.array(stepOf(fields, doing), { minLength: 10, maxLength })
  const doing: Doing[] = [
    ...often,
    ...often.slice(0, often.length / 4).map((): Doing => 'draw'),
    'hide',
    'archive',
    ...(isWhole ? (['override', 'rule'] as const) : []),
  ]
  return fc.tuple(steps(often, 40), steps(doing, 60)).map(([of, own]) => {
    const library = walked(emptyMenu(libraryOf), of, new Set())
    const start = { ...emptyMenu(1), rows: [...library.nodes.values()] }
    return walked(start, own, new Set([libraryOf]))
  })
}

interface Start {
  readonly id: number
  readonly rows: readonly TreeNode[]
}
const emptyMenu = (id: number): Start => ({ id, rows: [] })

/** A menu of nothing. */
export function emptyModel(restaurantId: number, rows: readonly TreeNode[] = []): MenuModel {
  const kind = restaurantId === libraryOf ? 'library' : 'restaurant'
  const head = { restaurantId, restaurantName: 'Here', kind, currency: 'USD', ownerGroupId: 1, revision: 1 } as const
  return buildModel(head, rows, [], new Map([[libraryOf, 'Chain library']]))
}

function walked({ id, rows }: Start, steps: readonly Step[], libraries: ReadonlySet<number>): MenuModel {
  const draft = new Draft(emptyModel(id, rows))
  for (const [at, step] of steps.entries()) tryOp(draft, opOf(draft.model, step, uuidOf(id, at)), libraries)
  return draft.model
}

/** What nobody could do by hand is left out. */
function tryOp(draft: Draft, op: MenuOp | undefined, libraries: ReadonlySet<number>): void {
  if (!op) return
  try {
    perform(draft, op, { libraries, idsElsewhere: new Set(), toCome: new Map(), pictures: choosable })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

const uuidOf = (menu: number, at: number) => `00000000-0000-4000-800${menu}-${String(at).padStart(12, '0')}`

function opOf(model: MenuModel, step: Step, id: string): MenuOp | undefined {
  const own = [...model.nodes.values()].filter((node) => node.restaurant_id === model.restaurantId && isLive(model, node.id))
  const among = <T>(all: readonly T[], at: number): T | undefined => all[at % Math.max(1, all.length)]
  const node = among(own, step.at)
  const client_op_id = id
  if (step.do === 'hide' || step.do === 'archive')
    return node && { op: 'lifecycle', client_op_id, id: node.id, lifecycle: step.do === 'hide' ? 'hidden' : 'archived' }
  if (step.do === 'override')
    return node && { op: 'override', client_op_id, id: node.id, channel: 'web', fulfilment: null, field: 'price_minor', value: 777 }
  const source =
    step.do === 'draw'
      ? among(
          [...model.nodes.values()].filter(({ restaurant_id }) => restaurant_id === libraryOf),
          step.to,
        )
      : undefined
  if (step.do === 'draw' && !source) return undefined
  const kind = source?.kind ?? (step.do === 'rule' ? 'category' : step.kind)
  const parents = parentsOf[kind].flatMap((parent) => (parent === 'root' || parent === 'shelf' ? [null] : own.filter((node) => node.kind === parent)))
  const parent = among(parents, step.at)
  if (parent === undefined) return undefined
  const wanted = kind === 'option' && step.to % 4 > 0 ? undefined : refersTo[kind]
  const ref = source
    ? undefined
    : among(
        own.filter((node) => node.kind === wanted),
        step.to,
      )
  const isNamed = kind !== 'link' && (kind !== 'placement' || step.to % 5 === 0) && (!source || step.to % 3 === 0)
  const fields: Record<string, unknown> = Object.fromEntries(
    fieldsOf[kind].map((field) => [field, step.fields[field]]).filter(([, value]) => value !== undefined),
  )
  return {
    op: 'create',
    client_op_id,
    id,
    kind,
    parent_id: parent?.id ?? null,
    ref_id: ref?.id ?? null,
    ...(source && { source_id: source.id, variant: 'library' }),
    ...(step.do === 'rule' && { variant: 'dynamic' }),
    fields: {
      ...fields,
      ...(isNamed && { name: step.name }),
      // As the editor and every import make them.
      ...(kind === 'size' && !source && { key: fields.key ?? 'small' }),
      ...(step.do === 'rule' && { rule: { by: 'tag', tag: 'vegan' } }),
    },
  }
}
