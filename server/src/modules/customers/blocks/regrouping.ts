import { counted } from '@brigade/contract/kit/named.ts'
import { groupsAbove, staysInCompany } from '../../../platform/access/companies.ts'
import type { Queryable } from '../../../platform/database.ts'
import { around, below, type ChangePreview, type Regrouping, type ResourcePart } from '../../../platform/resource-registry.ts'
import { tellOfBlocks } from './jobs.ts'
import * as store from './store-regrouping.ts'

const gone = 'The group for which it was set went to another company.'
const deleted = 'The group for which it was set was deleted.'

const are = (count: number) => `${counted(count, 'customer')} ${count === 1 ? 'is' : 'are'}`
const who = (count: number) => (count === 1 ? 'comes' : 'come')

/** Who comes to be blocked where, and who no longer is. */
async function foresee(db: Queryable, regrouping: Regrouping): Promise<ChangePreview> {
  const { kind, groups, into, now } = regrouping
  if (!(await staysInCompany(db, regrouping))) return { refusals: [], notes: [] }
  const ids = groups.map(({ id }) => id)
  const names = groups.length === 1 ? (groups[0]?.name ?? '') : counted(groups.length, 'group')
  const above = await groupsAbove(db, ids)
  const freed = await store.blockedOn(
    db,
    above.filter((id) => !into.ancestors.includes(id)),
    now,
  )
  const caught = await store.blockedOn(
    db,
    into.ancestors.filter((id) => !above.includes(id)),
    now,
  )
  const widened = kind === 'merge' ? await store.blockedOn(db, ids, now) : 0
  return {
    refusals: [],
    notes: [
      ...(freed > 0 ? [`${are(freed)} no longer blocked at ${names}: what was set above it no longer counts there.`] : []),
      ...(caught > 0
        ? [`${counted(caught, 'customer')} ${who(caught)} to be blocked at ${names}, for what is set at ${into.name} or above it counts there.`]
        : []),
      ...(widened > 0 ? [`${counted(widened, 'customer')} blocked at ${names} ${who(widened)} to be blocked at all of ${into.name}.`] : []),
    ],
    passedOn: widened > 0 ? [{ what: `What blocks customers at ${names}`, role: 'block_customers', isForGood: true }] : [],
  }
}

/** Blocks hang on groups: they follow a merge, and end with a group that is deleted or leaves the company. */
export const blocksOfGroups: ResourcePart = {
  foresee,
  async usedBelow(db, groups) {
    return (await store.blockingAmong(db, groups)).map((group) => ({ group, name: 'blocks of customers for', role: 'customers' }))
  },
  async regroup(tx, regrouping) {
    const [from] = regrouping.groups
    if (regrouping.kind === 'merge' && from && (await staysInCompany(tx, regrouping))) await store.passOnBlocks(tx, from.id, regrouping.into.id)
    return async () => []
  },
  async foreseeDeparture(db, { groups, now }) {
    const count = await store.blockedOn(db, groups, now)
    return { refusals: [], left: count === 0 ? [] : [`${are(count)} no longer blocked there. The customers stay in your company.`], came: [] }
  },
  async departing(tx, { groups, now }) {
    if (groups.length > 0) await tellOfBlocks(tx, await store.endBlocksOn(tx, groups, gone, now))
  },
  async groupsEnd(tx, groups) {
    await tellOfBlocks(tx, await store.endBlocksOn(tx, groups, deleted, new Date()))
  },
  async endsWith(db, groups) {
    const count = await store.blockedOn(db, groups, new Date())
    return count === 0 ? [] : [`What blocks ${counted(count, 'customer')} there ends.`]
  },
}

/** Whoever is blocked for a group is so at restaurants that come below it. */
export const blocksOfRestaurants: ResourcePart = {
  async saidAbove(db, { comers, where, now }) {
    const blocking = below(comers, await store.blockingNow(db, around(comers), now))
    const what = `What blocks customers at ${where}`
    return blocking.length === 0 ? [] : [{ what, role: 'block_customers', isForGood: true, at: blocking.map(({ id }) => id) }]
  },
}
