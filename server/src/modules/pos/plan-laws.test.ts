import { type FieldPolicy, fieldPolicies, type MergedField } from '@brigade/contract/pos.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LocalNode } from './local-menu.ts'
import { same, type Value } from './merge.ts'
import { isMerged, type KnownEntity, type Plan, planSync } from './plan.ts'
import type { PosEntity } from './provider.ts'

const name = fc.constantFrom('Soup', 'Salad', 'Bread')
const price = fc.constantFrom(null, 0, 500, 900)
const plu = fc.constantFrom('', 'A', 'B')
const fields = fc.record({ name, price_minor: price, plu })
/** One item: what was agreed, what each side says now; nothing where a side has it no more. */
const item = fc.record({ base: fields, pos: fc.option(fields), local: fields, isMissing: fc.boolean() })
const policy = fc.record({
  name: fc.constantFrom(...fieldPolicies),
  price_minor: fc.constantFrom(...fieldPolicies),
  plu: fc.constantFrom(...fieldPolicies),
})

type Item = typeof item extends fc.Arbitrary<infer T> ? T : never
interface World {
  readonly known: KnownEntity[]
  readonly menu: LocalNode[]
  readonly entities: PosEntity[]
  readonly policy: FieldPolicy
}

function worldOf(items: readonly Item[], who: Omit<FieldPolicy, 'modifiers'>): World {
  const entity = { kind: 'item', parentExternalId: null } as const
  return {
    policy: { ...who, modifiers: 'ask' },
    known: items.map(({ base, isMissing }, n) => ({
      ...entity,
      externalId: `I${n}`,
      name: base.name,
      plu: `${n}${base.plu}`,
      isMissing,
      isMissingLately: false,
      isGone: false,
      link: { nodeId: `n${n}`, base: { ...base, plu: `${n}${base.plu}`, modifiers: [] } },
    })),
    menu: items.map(({ local }, n) => ({ kind: 'item', id: `n${n}`, parentId: null, ...local, plu: `${n}${local.plu}`, modifiers: [] })),
    entities: items.flatMap(({ pos }, n) =>
      pos
        ? [
            {
              ...entity,
              externalId: `I${n}`,
              name: pos.name,
              priceMinor: pos.price_minor,
              plu: `${n}${pos.plu}`,
              modifiers: [],
              category: '',
              isDeleted: false,
            },
          ]
        : [],
    ),
  }
}

const planned = (world: World): Plan =>
  planSync({ ...world, unread: [], deleteThresholdPct: 100, scope: 'full', isPartial: false, currency: 'USD', newId: () => 'new' })

/** What carrying out a plan comes to, for what is linked already. */
function after(world: World, { changes }: Plan): World {
  const of = (id: string) => changes.filter(({ externalId }) => externalId === id)
  const isTaken = (field: MergedField, id: string) => of(id).find((change) => change.field === field && change.decision !== 'ask')
  return {
    ...world,
    known: world.known.map((one) => {
      const changesOfOne = of(one.externalId)
      const agreed = Object.fromEntries(
        changesOfOne.flatMap(({ field, decision, pos }) => (isMerged(field) && decision !== 'ask' ? [[field, pos as Value]] : [])),
      )
      const isMissing =
        changesOfOne.some(({ field }) => field === 'missing') || (one.isMissing && !changesOfOne.some(({ field }) => field === 'returned'))
      const isGone = one.isGone || changesOfOne.some(({ field }) => field === 'gone')
      return { ...one, isMissing, isGone, link: one.link && { ...one.link, base: { ...one.link.base, ...agreed } } }
    }),
    menu: world.menu.map((node) => {
      const id = `I${node.id.slice(1)}`
      const value = <T>(field: MergedField, now: T): T => {
        const change = isTaken(field, id)
        return change?.decision === 'pos' ? (change.pos as T) : now
      }
      return { ...node, name: value('name', node.name), price_minor: value('price_minor', node.price_minor), plu: value('plu', node.plu) }
    }),
  }
}

const worlds = fc.tuple(fc.array(item, { maxLength: 6 }), policy).map(([items, who]) => worldOf(items, who))

test('after it is applied, the same answer leaves only items that wait for a person or were missing for the first time', () => {
  fc.assert(
    fc.property(worlds, (world) => {
      const once = after(world, planned(world))
      for (const { field, decision } of planned(once).changes) expect(decision === 'ask' || field === 'gone').toBe(true)
      const twice = after(once, planned(once))
      expect(planned(twice).changes.every(({ decision }) => decision === 'ask')).toBe(true)
    }),
  )
})

test('a value changes only to the point of sale’s value, and only where that differs from the agreed one', () => {
  fc.assert(
    fc.property(worlds, (world) => {
      const next = after(world, planned(world))
      for (const [n, node] of world.menu.entries()) {
        const now = next.menu[n]
        const pos = world.entities.find(({ externalId }) => externalId === `I${node.id.slice(1)}`)
        const base = world.known[n]?.link?.base
        for (const field of ['name', 'price_minor', 'plu'] as const) {
          if (same(now?.[field], node[field])) continue
          const said = pos && { name: pos.name, price_minor: pos.priceMinor, plu: pos.plu }[field]
          expect(now?.[field]).toBe(said)
          expect(said).not.toBe(base?.[field])
        }
      }
    }),
  )
})

test('a partial or price-only answer makes nothing missing, and the order of an answer does not matter', () => {
  fc.assert(
    fc.property(worlds, (world) => {
      for (const more of [{ isPartial: true }, { scope: 'prices' as const }]) {
        const plan = planSync({
          ...world,
          unread: [],
          deleteThresholdPct: 1,
          scope: 'full',
          isPartial: false,
          currency: 'USD',
          newId: () => 'new',
          ...more,
        })
        expect(plan.changes.filter(({ field }) => field === 'missing' || field === 'gone')).toEqual([])
      }
      const sortedChanges = ({ changes }: Plan) => changes.map((change) => JSON.stringify(change)).sort()
      expect(sortedChanges(planned({ ...world, entities: world.entities.toReversed() }))).toEqual(sortedChanges(planned(world)))
    }),
  )
})

test('however a menu shrinks within a week, no more than the threshold goes missing without approval', () => {
  const runs = fc.array(fc.array(fc.nat(29), { maxLength: 8 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(runs, fc.integer({ min: 1, max: 100 }), (removals, deleteThresholdPct) => {
      const item = { base: { name: 'Soup', price_minor: 500, plu: '' }, isMissing: false } as const
      let world = worldOf(
        Array.from({ length: 30 }, () => ({ ...item, pos: item.base, local: item.base })),
        { name: 'pos', price_minor: 'pos', plu: 'pos' },
      )
      for (const removed of removals) {
        const gone = new Set(removed.map((n) => `I${n}`))
        const entities = world.entities.filter(({ externalId }) => !gone.has(externalId))
        const now = { ...world, entities }
        const plan = planSync({ ...now, unread: [], deleteThresholdPct, scope: 'full', isPartial: false, currency: 'USD', newId: () => 'new' })
        const known = plan.heldBecause === undefined ? after(now, plan).known : world.known
        world = { ...now, known: known.map((one) => ({ ...one, isMissingLately: one.isMissing })) }
        expect(known.filter(({ isMissing }) => isMissing).length * 100).toBeLessThanOrEqual(30 * deleteThresholdPct)
      }
    }),
  )
})
