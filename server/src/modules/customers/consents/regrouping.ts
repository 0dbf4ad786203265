import { counted } from '@brigade/contract/kit/named.ts'
import { groupsAbove, staysInCompany } from '../../../platform/access/companies.ts'
import { around, below, type ResourcePart } from '../../../platform/resource-registry.ts'
import * as store from './store-regrouping.ts'

/** What was agreed to for a group follows a merge, and ends with a group that is deleted or leaves the company. */
export const consentsOfGroups: ResourcePart = {
  async usedBelow(db, groups) {
    return (await store.askedAmong(db, groups)).map((group) => ({ group, name: 'what customers agreed to for', role: 'customers' }))
  },
  async foresee(db, { kind, groups, into }) {
    const ids = groups.map(({ id }) => id)
    if (!(await staysInCompany(db, { groups, into }))) return { refusals: [], notes: [] }
    const names = groups.length === 1 ? (groups[0]?.name ?? '') : counted(groups.length, 'group')
    const above = await groupsAbove(db, ids)
    const lost = await store.saidFor(
      db,
      above.filter((id) => !into.ancestors.includes(id)),
    )
    const gained = await store.saidFor(
      db,
      into.ancestors.filter((id) => !above.includes(id)),
    )
    const widened = kind === 'merge' ? await store.saidFor(db, ids) : 0
    return {
      refusals: [],
      notes: [
        ...(lost > 0 ? [`What ${counted(lost, 'customer')} agreed to, or not, for a group above no longer counts at ${names}.`] : []),
        ...(gained > 0 ? [`What ${counted(gained, 'customer')} agreed to, or not, for ${into.name} or above comes to count at ${names}.`] : []),
        ...(widened > 0 ? [`What ${counted(widened, 'customer')} agreed to, or not, for ${names} comes to count for all of ${into.name}.`] : []),
      ],
      passedOn: widened > 0 ? [{ what: `What customers agreed to, or not, for ${names}`, role: 'customers_admin', isForGood: true }] : [],
    }
  },
  async regroup(tx, { kind, groups, into }) {
    const [from] = groups
    if (kind === 'merge' && from && (await staysInCompany(tx, { groups, into }))) await store.passOnConsents(tx, from.id, into.id)
    return async () => []
  },
  async foreseeDeparture(db, { groups }) {
    const count = await store.saidFor(db, groups)
    return {
      refusals: [],
      left: count === 0 ? [] : [`What ${counted(count, 'customer')} agreed to for what goes ends. The customers stay in your company.`],
      came: [],
    }
  },
  departing: (tx, { groups }) => store.endConsentsFor(tx, groups),
  groupsEnd: (tx, groups) => store.endConsentsFor(tx, groups),
  async endsWith(db, groups) {
    const count = await store.saidFor(db, groups)
    return count === 0 ? [] : [`What ${counted(count, 'customer')} agreed to for it alone ends.`]
  },
}

/** What customers said for a group counts at restaurants that come below it. */
export const consentsOfRestaurants: ResourcePart = {
  async saidAbove(db, { comers, where }) {
    const asked = below(comers, await store.saidAmong(db, around(comers)))
    const what = `What customers agreed to, or not, for ${where}`
    return asked.length === 0 ? [] : [{ what, role: 'customers_admin', isForGood: true, at: asked.map(({ id }) => id) }]
  },
}
