import { expect, test } from 'vitest'
import type { Queryable, Tx } from './database.ts'
import { type Departure, joinedType, type Regrouping, type ResourcePart, ResourceRegistry } from './resource-registry.ts'

const [db, tx] = [{} as Queryable, {} as Tx]
const regrouping = {} as Regrouping
const departure = {} as Departure

/** A module that answers with its own name and notes when it was told. */
function part(name: string, noted: string[]): ResourcePart {
  const note = (what: string) => void noted.push(`${name} ${what}`)
  return {
    mayMove: async () => [`${name} says no`],
    async ownerMoved() {
      note('moved')
    },
    foresee: async () => ({ refusals: [`${name} refuses`], notes: [`${name} notes`] }),
    async regroup() {
      note('before')
      return async () => {
        note('after')
        return [{ id: 1, description: name }]
      }
    },
    foreseeDeparture: async () => ({ refusals: [`${name} keeps it`], left: [`${name} ends`], came: [`${name} begins`] }),
    async departing() {
      note('departing')
    },
    async departed() {
      note('departed')
      return []
    },
    namedApart: async () => 2,
  }
}

function twoParts() {
  const noted: string[] = []
  return { noted, type: joinedType([part('below', noted), part('above', noted)]) }
}

test('modules are called in the order of registration, lower ones first', async () => {
  const { noted, type } = twoParts()
  expect(await type.mayMove(db, [1], 1, 1)).toEqual(['below says no', 'above says no'])
  expect(await type.foresee(db, regrouping)).toEqual({ refusals: ['below refuses', 'above refuses'], notes: ['below notes', 'above notes'] })
  await type.ownerMoved(tx, [1], 1, [])
  const finish = await type.regroup(tx, regrouping)
  expect((await finish()).map(({ description }) => description)).toEqual(['below', 'above'])
  expect(noted).toEqual(['below moved', 'above moved', 'below before', 'above before', 'below after', 'above after'])
})

test('resources that leave a company are detached from the top down, and their ends are reported in that order', async () => {
  const { noted, type } = twoParts()
  expect(await type.foreseeDeparture(db, departure)).toEqual({
    refusals: ['below keeps it', 'above keeps it'],
    left: ['above ends', 'below ends'],
    came: ['above begins', 'below begins'],
    owed: [],
  })
  await type.departing(tx, departure)
  await type.departed(tx, departure)
  expect(noted).toEqual(['above departing', 'below departing', 'above departed', 'below departed'])
})

test('names come from the module that owns the resource, numbers are added up, and silence counts as nothing', async () => {
  const type = joinedType([part('below', []), { ...part('above', []), namesOf: async () => new Map([[1, 'Night Owl']]) }])
  expect(await type.namesOf(db, [1])).toEqual(new Map([[1, 'Night Owl']]))
  expect(await type.namedApart(db, [1])).toBe(4)
  expect(await type.endsWith(db, [1], 1)).toEqual([])
  expect(await joinedType([]).foresee(db, regrouping)).toEqual({ refusals: [], notes: [] })
})

test('a part registered twice is called once, and a new one is added to those before', async () => {
  const [own, other] = [part('own', []), part('other', [])]
  const registry = new ResourceRegistry()
  registry.register('device', own)
  registry.register('device', own)
  expect(await registry.find('device')?.mayMove(db, [1], 1, 1)).toEqual(['own says no'])
  registry.register('device', other)
  expect(await registry.find('device')?.mayMove(db, [1], 1, 1)).toEqual(['own says no', 'other says no'])
  expect(registry.all().map(([name]) => name)).toEqual(['device'])
})
