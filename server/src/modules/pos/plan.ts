import type { ChangeDecision, ChangeField, FieldPolicy, MergedField, PosKind, RunScope, SyncCounts } from '@brigade/contract/pos.ts'
import { whyNoPrice } from './foreign-prices.ts'
import { heldBecause } from './hold-reasons.ts'
import { whyImpossible } from './impossible-prices.ts'
import type { LocalNode } from './local-menu.ts'
import { matcherOf } from './matching.ts'
import { isEmpty, judge, same, type Value } from './merge.ts'
import type { PosEntity, UnreadEntry } from './provider.ts'

// What a sync would do, worked out without touching anything: the same lines are the dry run and the work list.

/** An entity as it was known before this answer. */
export interface KnownEntity extends Omit<PosEntity, 'isDeleted' | 'priceMinor' | 'category' | 'modifiers'> {
  readonly isMissing: boolean
  /** It went missing within the week, and no person has let it go. */
  readonly isMissingLately: boolean
  /** Its node was taken out of sale because it stayed away. */
  readonly isGone: boolean
  readonly link: KnownLink | undefined
}

export interface KnownLink {
  /** Null where a person wants it left out. */
  readonly nodeId: string | null
  readonly base: Readonly<Partial<Record<MergedField, Value>>>
}

export interface PlanInput {
  readonly entities: readonly PosEntity[]
  /** What came and could not be read: it is there, and stays as it is. */
  readonly unread: readonly Pick<UnreadEntry, 'kind' | 'externalId'>[]
  readonly known: readonly KnownEntity[]
  readonly menu: readonly LocalNode[]
  readonly policy: FieldPolicy
  readonly deleteThresholdPct: number
  readonly scope: RunScope
  /** Not everything was answered: what is missing may merely not have come. */
  readonly isPartial: boolean
  /** That of the restaurant, in which prices are compared. */
  readonly currency: string
  newId(): string
}

export interface PlannedChange {
  readonly kind: PosKind
  readonly externalId: string
  readonly nodeId: string | null
  readonly field: ChangeField
  readonly base: unknown
  readonly pos: unknown
  readonly local: unknown
  readonly decision: ChangeDecision
  readonly message: string | null
}

export interface Plan {
  readonly changes: readonly PlannedChange[]
  readonly counts: SyncCounts
  readonly heldBecause: string | undefined
}

/** What a new node is made of, and what both sides then agree on. */
export interface Snapshot {
  readonly name: string
  readonly price_minor: number | null
  readonly plu: string
  readonly modifiers: readonly string[]
  readonly parent: string | null
}

/** What was found equal at the first meeting; grows when the modifiers are known as well. */
type Agreed = Partial<Record<MergedField, Value>>

/** Parents before children, and the modifiers of items when all modifiers are there. */
const order: readonly PosKind[] = ['category', 'modifier', 'option', 'item', 'size']

export const keyOf = ({ kind, externalId }: Pick<PosEntity, 'kind' | 'externalId'>): string => `${kind} ${externalId}`

/** Compares an answer of the point of sale with our menu and with what was agreed. */
export function planSync(input: PlanInput): Plan {
  const answered = new Map(input.entities.filter(({ isDeleted }) => !isDeleted).map((entity) => [keyOf(entity), entity]))
  const known = new Map(input.known.map((entity) => [keyOf(entity), entity]))
  const linked = input.known.filter(({ link }) => link?.nodeId)
  const isThere = unreadAmong(input.unread)
  // An entry without an id may be any of those that seem to be missing.
  const mayMiss = !input.isPartial && input.scope !== 'prices' && input.unread.every(({ externalId }) => externalId !== undefined)
  const missing = mayMiss ? linked.filter((entity) => !answered.has(keyOf(entity)) && !isThere(entity)) : []
  const newlyMissing = missing.filter(({ isMissing }) => !isMissing)
  const planner = new Planner(input, known, missing)
  for (const kind of order) for (const entity of answered.values()) if (entity.kind === kind) planner.meet(entity)
  planner.compareModifiers()
  planner.tellMissing()
  const gap = {
    known: linked.filter(({ isMissing }) => !isMissing).length,
    answered: answered.size + input.unread.length,
    missing: newlyMissing.length,
    lately: missing.filter(({ isMissingLately }) => isMissingLately).length,
  }
  const held = input.isPartial ? undefined : heldBecause(gap, input.deleteThresholdPct)
  return { changes: planner.changes, counts: planner.counts(answered.size), heldBecause: held }
}

/** Whether an entity is one that could not be read, or belongs to one. */
function unreadAmong(unread: PlanInput['unread']): (entity: KnownEntity) => boolean {
  const keys = new Set(
    unread.flatMap(({ kind, externalId }) =>
      externalId === undefined ? [] : kind === undefined ? order.map((one) => keyOf({ kind: one, externalId })) : [keyOf({ kind, externalId })],
    ),
  )
  return (entity) => {
    const { kind, parentExternalId } = entity
    return keys.has(keyOf(entity)) || (parentExternalId !== null && keys.has(keyOf({ kind: parentKind[kind], externalId: parentExternalId })))
  }
}

class Planner {
  readonly changes: PlannedChange[] = []
  readonly #input: PlanInput
  readonly #known: ReadonlyMap<string, KnownEntity>
  readonly #missing: readonly KnownEntity[]
  readonly #nodes: ReadonlyMap<string, LocalNode>
  /** Node of each entity: by its link, by a match, or made by this run. Null where the entity is left out. */
  readonly #nodeOf = new Map<string, string | null>()
  readonly #fresh = new Set<string>()
  readonly #items: { entity: PosEntity; base: Value | undefined; local: LocalNode; agreed: Agreed | undefined }[] = []
  readonly #matcher: ReturnType<typeof matcherOf>
  readonly #plus: Map<string, string>
  #ignored = 0
  /** Prices of linked entities that were refused: nothing becomes of them. */
  #refused = 0

  constructor(input: PlanInput, known: ReadonlyMap<string, KnownEntity>, missing: readonly KnownEntity[]) {
    this.#input = input
    this.#known = known
    this.#missing = missing
    this.#nodes = new Map(input.menu.map((node) => [node.id, node]))
    for (const entity of known.values()) if (entity.link) this.#nodeOf.set(keyOf(entity), entity.link.nodeId)
    const away = [...known.values()].filter((entity) => entity.link?.nodeId && (entity.isMissing || missing.includes(entity)))
    const linkedIds = new Set([...known.values()].flatMap(({ link }) => link?.nodeId ?? []))
    this.#matcher = matcherOf(input.menu, linkedIds, away)
    this.#plus = new Map(input.menu.flatMap(({ kind, plu, id }) => (kind === 'item' && plu ? [[plu, id] as const] : [])))
  }

  meet(entity: PosEntity): void {
    const known = this.#known.get(keyOf(entity))
    if (known?.link) this.#meetLinked(entity, known, known.link)
    else if (this.#input.scope === 'full') this.#meetNew(entity)
  }

  /** Once all modifiers have their nodes: the sets on items use the ids of the point of sale. */
  compareModifiers(): void {
    if (this.#input.scope === 'prices') return
    const externalOf = new Map(
      [...this.#nodeOf].flatMap(([key, node]) => (node && key.startsWith('modifier ') ? [[node, key.slice(9)] as const] : [])),
    )
    for (const { entity, base, local, agreed } of this.#items) {
      const ours = local.modifiers.flatMap((node) => externalOf.get(node) ?? []).sort()
      // One that is left out counts on neither side.
      const theirs = entity.modifiers.filter((one) => this.#nodeOf.get(keyOf({ kind: 'modifier', externalId: one })) != null).sort()
      if (agreed && same(theirs, ours)) agreed.modifiers = theirs
      else this.#compare(entity, local.id, 'modifiers', { base, pos: theirs, local: ours })
    }
  }

  tellMissing(): void {
    const away = new Set(this.#missing.map(keyOf))
    const proposed = new Set(this.changes.flatMap(({ field, nodeId }) => (field === 'relink' ? [nodeId] : [])))
    for (const entity of this.#missing) {
      const nodeId = entity.link?.nodeId ?? null
      if (!entity.isMissing) this.#add(entity, nodeId, 'missing', 'pos', { local: entity.name })
      else if (!entity.isGone && !proposed.has(nodeId) && canBeOut.has(entity.kind) && !this.#isBelow(entity, away))
        this.#add(entity, nodeId, 'gone', 'pos', { local: entity.name })
    }
  }

  counts(entities: number): SyncCounts {
    const count = (fits: (change: PlannedChange) => boolean) => this.changes.filter(fits).length
    return {
      entities,
      inserted: count(({ field }) => field === 'new'),
      updated: count(({ field, decision }) => decision === 'pos' && isMerged(field)),
      deleted: count(({ field }) => field === 'missing' || field === 'gone'),
      ignored: this.#ignored,
      conflicts: count(({ decision }) => decision === 'ask'),
      warnings: count(({ message }) => message !== null) + this.#refused + this.#input.unread.length,
    }
  }

  #meetLinked(entity: PosEntity, known: KnownEntity, { nodeId, base }: KnownLink): void {
    if (nodeId !== null && known.isMissing) this.#add(entity, nodeId, 'returned', 'pos', { pos: entity.name })
    const local = nodeId === null ? undefined : this.#nodes.get(nodeId)
    // Archived by a person: theirs is not taken up again behind their back.
    if (local) this.#compareFields(entity, local, base)
    else this.#ignored += 1
  }

  #meetNew(entity: PosEntity): void {
    const { parentExternalId } = entity
    const parent = parentExternalId === null ? null : this.#nodeOf.get(keyOf({ kind: parentKind[entity.kind], externalId: parentExternalId }))
    // Below something that is left out, or that is not there.
    const isHomeless = parent === undefined || (parent === null && parentExternalId !== null)
    const old = isHomeless ? undefined : this.#matcher.formerOf(entity, parent)
    const match = isHomeless || old || (parent !== null && this.#fresh.has(parent)) ? undefined : this.#matcher.matchOf(entity, parent)
    if (old) this.#proposeRelink(entity, old, parent ?? null)
    else if (match) this.#link(entity, match.node, match.by)
    else if (isHomeless || entity.kind === 'category') this.#ignored += 1
    else this.#create(entity, parent)
  }

  #link(entity: PosEntity, local: LocalNode, by: 'plu' | 'name'): void {
    this.#nodeOf.set(keyOf(entity), local.id)
    // What neither side names is agreed on as well; else a first value of ours would look like a conflict.
    const isAgreed = (pos: Value, ours: Value | undefined) => same(pos, ours) || (ours === undefined && isEmpty(pos))
    const agreed: Agreed = Object.fromEntries(
      plainFields.map((field) => [field, posValue(entity, field)] as const).filter(([field, pos]) => isAgreed(pos, local[field])),
    )
    this.#add(entity, local.id, 'link', 'pos', { pos: { match: by, agreed }, local: local.name })
    this.#compareFields(entity, local, agreed, agreed)
  }

  #compareFields(entity: PosEntity, local: LocalNode, base: KnownLink['base'], agreed?: Agreed): void {
    for (const field of this.#input.scope === 'prices' ? (['price_minor'] as const) : plainFields) {
      if (field === 'price_minor' && entity.kind !== 'item' && entity.kind !== 'size' && entity.kind !== 'option') continue
      if (field === 'plu' && entity.kind === 'category') continue
      if (field === 'price_minor' && isPriceRefused(entity)) {
        this.#refused += 1
        continue
      }
      if (field === 'name' && entity.isUnnamed) this.#compareUnnamed(entity, local, base.name)
      else this.#compare(entity, local.id, field, { base: base[field], pos: posValue(entity, field), local: local[field] })
    }
    if (entity.kind === 'item') this.#items.push({ entity, base: base.modifiers, local, agreed })
  }

  #compare(entity: PosEntity, nodeId: string, field: MergedField, sides: { base: Value | undefined; pos: Value; local: Value | undefined }): void {
    const verdict = judge({ ...sides, policy: this.#input.policy[field] })
    if (verdict === 'nothing') return
    const decision = ({ agree: 'note', take: 'pos', keep: 'local', ask: 'ask' } as const)[verdict]
    const taken = field === 'plu' && entity.kind === 'item' && verdict !== 'agree' ? this.#pluTakenBy(sides.pos, nodeId) : undefined
    if (taken) this.#add(entity, nodeId, field, 'ask', sides, `The PLU ${String(sides.pos)} already belongs to “${taken}”.`)
    else this.#add(entity, nodeId, field, decision, sides)
  }

  /** A name that was emptied there is hardly meant for guests, whoever wins otherwise. */
  #compareUnnamed(entity: PosEntity, local: LocalNode, base: Value | undefined): void {
    if (base === '' || base === entity.name || local.name === entity.name) return
    this.#add(entity, local.id, 'name', 'ask', { base: base ?? null, pos: '', local: local.name }, 'It has no name at the point of sale.')
  }

  #proposeRelink(entity: PosEntity, old: KnownEntity, parent: string | null): void {
    this.#nodeOf.set(keyOf(entity), old.link?.nodeId ?? null)
    const sides = { base: old.externalId, pos: snapshotOf(entity, parent, entity.plu), local: old.name }
    this.#add(entity, old.link?.nodeId ?? null, 'relink', 'ask', sides)
  }

  #create(entity: PosEntity, parent: string | null): void {
    const nodeId = this.#input.newId()
    const taken = entity.kind === 'item' ? this.#pluTakenBy(entity.plu, nodeId) : undefined
    this.#nodeOf.set(keyOf(entity), nodeId)
    this.#fresh.add(nodeId)
    const pos = snapshotOf(entity, parent, taken ? '' : entity.plu)
    const lacks = [
      ...(taken ? [`It comes without its PLU ${entity.plu}, which already belongs to “${taken}”.`] : []),
      ...[whyNoPrice(entity, this.#input.currency), whyImpossible(entity)].filter((why) => why !== undefined),
    ]
    this.#add(entity, nodeId, 'new', 'pos', { pos }, lacks.length === 0 ? null : lacks.join(' '))
  }

  /** Name of the other item that has a PLU; otherwise it is this one's from now on. */
  #pluTakenBy(plu: Value, nodeId: string): string | undefined {
    if (typeof plu !== 'string' || plu === '') return undefined
    const holder = this.#plus.get(plu)
    if (holder === undefined || holder === nodeId) this.#plus.set(plu, nodeId)
    return holder === undefined || holder === nodeId ? undefined : (this.#nodes.get(holder)?.name ?? 'another new item')
  }

  #isBelow({ kind, parentExternalId }: KnownEntity, away: ReadonlySet<string>): boolean {
    return parentExternalId !== null && away.has(keyOf({ kind: parentKind[kind], externalId: parentExternalId }))
  }

  #add(
    { kind, externalId }: Pick<PosEntity, 'kind' | 'externalId'>,
    nodeId: string | null,
    field: ChangeField,
    decision: ChangeDecision,
    { base = null, pos = null, local = null }: { base?: unknown; pos?: unknown; local?: unknown },
    message: string | null = null,
  ): void {
    this.changes.push({ kind, externalId, nodeId, field, base, pos, local, decision, message })
  }
}

const isPriceRefused = ({ refusedCurrency, refusedAmount }: PosEntity): boolean => refusedCurrency !== undefined || refusedAmount !== undefined

const plainFields = ['name', 'price_minor', 'plu'] as const
const merged: ReadonlySet<ChangeField> = new Set([...plainFields, 'modifiers'])
export const isMerged = (field: ChangeField): field is MergedField => merged.has(field)

/** Kinds of nodes that can be paused. */
const canBeOut: ReadonlySet<PosKind> = new Set<PosKind>(['item', 'size', 'option'])

const parentKind: Record<PosKind, PosKind> = { category: 'category', modifier: 'modifier', option: 'modifier', item: 'item', size: 'item' }

function posValue(entity: PosEntity, field: (typeof plainFields)[number]): string | number | null {
  return field === 'name' ? entity.name : field === 'plu' ? entity.plu : entity.priceMinor
}

function snapshotOf({ name, priceMinor, modifiers }: PosEntity, parent: string | null, plu: string): Snapshot {
  return { name, price_minor: priceMinor, plu, modifiers, parent }
}
