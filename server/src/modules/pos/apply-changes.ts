import { createHash } from 'node:crypto'
import type { MenuOp, OpOutcome } from '@brigade/contract/menus/menu-draft.ts'
import type { MergedField } from '@brigade/contract/pos.ts'
import * as z from 'zod/mini'
import type { MenuModel } from '../menus/public/model.ts'
import { placementsOf } from '../menus/public/model.ts'
import { linksOn } from './local-menu.ts'
import { isMerged, type Snapshot } from './plan.ts'
import type { ConnectionRow } from './store.ts'
import type { GoneNode } from './store-pauses.ts'
import type { Agreement, ChangeResult, NewLink, OpenChange } from './store-sync.ts'

// What a batch of changes means for the menu and for what is agreed. Pure: the menu is changed by its own operations.

/** A change with the operations that carry it out; how it ends is known when those have come to an outcome. */
export interface Step {
  readonly change: OpenChange
  readonly ops: readonly MenuOp[]
}

export interface Effects {
  readonly links: NewLink[]
  readonly agreements: Agreement[]
  readonly missing: number[]
  readonly gone: number[]
  readonly back: number[]
  readonly unlinked: number[]
  readonly toPause: GoneNode[]
  readonly toResume: string[]
  readonly results: ChangeResult[]
  /** Whether one of them changes more than what is agreed. */
  hasChanged: boolean
}

export interface World {
  /** Where one of the changes has to look at the menu; most leave that to its operations. */
  readonly model: MenuModel | undefined
  readonly connection: Pick<ConnectionRow, 'deletion_policy'>
  /** Nodes of modifiers by their ids at the point of sale; grows with what this batch makes. */
  readonly modifiers: Map<string, string>
}

const Snapshots = z.object({
  name: z.string(),
  price_minor: z.nullable(z.int()),
  plu: z.string(),
  modifiers: z.array(z.string()),
  parent: z.nullable(z.string()),
})
const Linked = z.object({ match: z.enum(['plu', 'name']), agreed: z.record(z.string(), z.unknown()) })
const ids = z.array(z.string())

export function stepsOf(changes: readonly OpenChange[], world: World): Step[] {
  return changes.map((change) => ({ change, ops: opsOf(change, world) }))
}

function opsOf(change: OpenChange, world: World): MenuOp[] {
  const { field, decision, node_id: id, op_id } = change
  if (id === null) return []
  if (isNew(change)) return creation(change, world)
  if (decision !== 'pos') return []
  if (field === 'modifiers') return relinked(change, id, world)
  if (isMerged(field))
    return [{ op: 'update', client_op_id: op_id, id, fields: { [field]: given(change.pos) }, seen: { [field]: given(change.local) } }]
  if (field === 'gone') return takenOut(change, id, world)
  if (field === 'returned' && change.gone_at !== null && menuOf(world).nodes.get(id)?.lifecycle === 'archived')
    return [{ op: 'lifecycle', client_op_id: op_id, id, lifecycle: 'active' }]
  return []
}

/** Whether one of the changes has to look at the menu. */
export const needsMenu = (changes: readonly OpenChange[]): boolean =>
  changes.some(({ field }) => field === 'modifiers' || field === 'gone' || field === 'returned')

function menuOf({ model }: World): MenuModel {
  if (!model) throw new Error('The menu was not loaded for these changes.')
  return model
}

/** Something new is made; so is what came back under another id, when a person says that it is not the same. */
const isNew = ({ field, decision }: OpenChange): boolean => (field === 'new' && decision === 'pos') || (field === 'relink' && decision === 'local')

/** A re-link names the old node: what is made in its place needs an id of its own. */
const newIdOf = ({ field, node_id, op_id }: OpenChange): string => (field === 'new' && node_id !== null ? node_id : derivedId(op_id, 'node'))

function creation(change: OpenChange, { modifiers }: World): MenuOp[] {
  const { kind, op_id } = change
  const id = newIdOf(change)
  const { name, price_minor, plu, modifiers: hung, parent } = snapshotOf(change)
  if (kind === 'modifier') modifiers.set(change.external_id, id)
  const fields = {
    name,
    ...(price_minor !== null && kind !== 'modifier' && { price_minor }),
    ...(plu !== '' && { plu }),
    ...(kind === 'size' && { key: name.slice(0, 100) }),
  }
  const made: MenuOp = { op: 'create', client_op_id: op_id, id, kind, parent_id: parent, fields }
  return [made, ...known(hung, modifiers).map((modifier) => linkTo(id, modifier, op_id))]
}

const snapshotOf = ({ pos }: OpenChange): Snapshot => z.parse(Snapshots, pos)

function linkTo(item: string, modifier: string, opId: string): MenuOp {
  const id = derivedId(opId, `link ${modifier}`)
  return { op: 'create', client_op_id: derivedId(opId, `make ${modifier}`), id, kind: 'link', parent_id: item, ref_id: modifier, fields: {} }
}

const known = (externalIds: readonly string[], nodes: ReadonlyMap<string, string>): string[] => externalIds.flatMap((one) => nodes.get(one) ?? [])

/** The set that the point of sale has; modifiers that only we know stay. */
function relinked(change: OpenChange, item: string, world: World): MenuOp[] {
  const { modifiers } = world
  const wanted = new Set(known(z.parse(ids, change.pos), modifiers))
  const theirs = new Set(modifiers.values())
  const links = linksOn(menuOf(world), item)
  const hung = new Set(links.flatMap(({ ref_id }) => ref_id ?? []))
  const surplus = links.filter(({ ref_id }) => ref_id !== null && theirs.has(ref_id) && !wanted.has(ref_id))
  return [
    ...[...wanted].filter((modifier) => !hung.has(modifier)).map((modifier) => linkTo(item, modifier, change.op_id)),
    ...surplus.map(({ id }): MenuOp => ({ op: 'lifecycle', client_op_id: derivedId(change.op_id, `drop ${id}`), id, lifecycle: 'archived' })),
  ]
}

function takenOut(change: OpenChange, id: string, world: World): MenuOp[] {
  const { deletion_policy } = world.connection
  if (deletion_policy === 'hold') return []
  const model = menuOf(world)
  const archive = (one: string): MenuOp => ({ op: 'lifecycle', client_op_id: derivedId(change.op_id, `out ${one}`), id: one, lifecycle: 'archived' })
  const places = deletion_policy === 'remove' ? placementsOf(model, id).filter(({ restaurant_id }) => restaurant_id === model.restaurantId) : []
  return [...places.map((place) => archive(place.id)), archive(id)]
}

const given = (value: unknown): unknown => (value === '' ? null : value)

/** An id that the same change always gives, so that a run which is taken up again makes nothing twice. */
export function derivedId(opId: string, what: string): string {
  const hex = createHash('sha256').update(`${opId} ${what}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** What is to be written down once the operations are done. */
export function effectsOf(
  steps: readonly Step[],
  outcomes: ReadonlyMap<string, OpOutcome>,
  world: World,
  formerBase: (nodeId: string) => object,
): Effects {
  const effects: Effects = {
    links: [],
    agreements: [],
    missing: [],
    gone: [],
    back: [],
    unlinked: [],
    toPause: [],
    toResume: [],
    results: [],
    hasChanged: false,
  }
  for (const { change, ops } of steps) {
    const trouble = troubleOf(ops, outcomes)
    const { id, decision } = change
    effects.results.push(trouble === undefined ? { id, done: true, decision, message: null } : { id, done: false, decision: 'ask', message: trouble })
    if (trouble !== undefined) continue
    add(effects, change, world, formerBase)
    if (decision === 'pos' || isNew(change)) effects.hasChanged = true
  }
  return effects
}

/** Why a change could not be carried out, as a sentence. */
function troubleOf(ops: readonly MenuOp[], outcomes: ReadonlyMap<string, OpOutcome>): string | undefined {
  for (const { client_op_id } of ops) {
    const outcome = outcomes.get(client_op_id)
    if (outcome?.state === 'refused') return outcome.message ?? 'The menu did not take it.'
    if (outcome?.state === 'conflict') return 'Someone changed it while the sync was running.'
  }
  return undefined
}

function add(effects: Effects, change: OpenChange, { modifiers, connection }: World, formerBase: (nodeId: string) => object): void {
  const { entity_id, node_id, field, decision, kind, name } = change
  if (isMerged(field)) {
    effects.agreements.push({ entity_id, values: { [field]: change.pos } satisfies Partial<Record<MergedField, unknown>> })
    return
  }
  if (isNew(change)) {
    const { parent: _, modifiers: hung, ...values } = snapshotOf(change)
    const base = { ...values, modifiers: hung.filter((one) => modifiers.has(one)) }
    effects.links.push({ entity_id, node_id: newIdOf(change), match: 'sync', base })
    return
  }
  if (decision === 'local') {
    if (field === 'new' || field === 'link') effects.links.push({ entity_id, node_id: null, match: 'manual', base: {} })
    else effects.unlinked.push(entity_id)
    return
  }
  if (field === 'link') {
    const { match, agreed } = z.parse(Linked, change.pos)
    effects.links.push({ entity_id, node_id, match, base: agreed })
  } else if (field === 'relink' && node_id !== null) {
    effects.links.push({ entity_id, node_id, match: 'manual', base: formerBase(node_id) })
    effects.toResume.push(node_id)
  } else if (field === 'missing') effects.missing.push(entity_id)
  else if (field === 'gone') {
    effects.gone.push(entity_id)
    if (connection.deletion_policy === 'hold' && node_id !== null && isSellable(kind)) effects.toPause.push({ node_id, kind, label: name })
  } else if (field === 'returned') {
    effects.back.push(entity_id)
    if (node_id !== null) effects.toResume.push(node_id)
  }
}

const isSellable = (kind: string): kind is GoneNode['kind'] => kind === 'item' || kind === 'size' || kind === 'option'
