import { type customerProfile, mostTags } from '@brigade/contract/customers/profile.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { reachableAmong } from '../../platform/access/policy.ts'
import { lockReached, mustBeCurrent } from '../../platform/access/records.ts'
import type { Handlers } from '../../platform/context.ts'
import { asOneStatement } from '../../platform/counted.ts'
import { done, rowByRow, unchanged } from '../../platform/row-by-row.ts'
import { mustStayIn } from '../access-groups/public.ts'
import { historyFieldsOf, listedAnswerOf } from './answers.ts'
import { effectsOf } from './blocks/store-effects.ts'
import { mustBe } from './identities/handlers.ts'
import { addIdentities, identitiesOf, type NewIdentity } from './identities/store-identities.ts'
import { stillActive } from './must-be-active.ts'
import { nameOf } from './rules.ts'
import { seenAnswer } from './seen.ts'
import { filterOf } from './segments/filter.ts'
import * as store from './store-customers.ts'
import { countCustomers, searchCustomers } from './store-search.ts'

const mostTagsShown = 100

export const profileHandlers: Handlers<typeof customerProfile> = {
  async searchCustomers({ input, staff, clock, db }) {
    const now = clock.now()
    // The rules of a segment, and then one statement that answers the page: they need not be of one moment, and the kept list is not for snapshots.
    const one = asOneStatement(db)
    const { rows, total, isNear } = await searchCustomers(one, staff.id, await filterOf(one, staff.id, now, input), input)
    const data = rows.map((row) => ({ ...listedAnswerOf(row, effectsOf(row.blocks, now)), is_near: isNear }))
    return { data, total, page: input.page, per_page: input.per_page }
  },

  async countCustomers({ input, staff, clock, db }) {
    return { total: await countCustomers(db, staff.id, await filterOf(db, staff.id, clock.now(), input)) }
  },

  async createCustomer({ input: { customer, parent_access_group_id }, staff, write }) {
    const identities = identitiesFrom(customer)
    return write(async ({ tx, changed }) => {
      await mustStayIn(tx, staff.id, 'customers_admin', parent_access_group_id)
      const rootId = await store.rootOf(tx, parent_access_group_id)
      const { given_name, family_name, language, tags } = customer
      const fields = { given_name, family_name, language, tags, birthday: customer.birthday || null }
      const name = nameOf(given_name, family_name, identities)
      const id = await store.insert(tx, { ...fields, name, source: 'staff' }, rootId, parent_access_group_id)
      await addIdentities(tx, id, rootId, identities)
      changed({ id, after: { ...historyFieldsOf(fields), ...Object.fromEntries(identities.map(({ kind, value }) => [kind, value])) } })
      return seenAnswer(tx, staff.id, id)
    })
  },

  async getCustomer({ input: { id }, staff, db, clock }) {
    return seenAnswer(db, staff.id, id, clock.now())
  },

  async updateCustomer({ input: { id, customer, version }, staff, write }) {
    return write(async ({ tx, changed }) => {
      const before = stillActive(await lockReached(tx, staff, 'customer', id, store.lock))
      mustBeCurrent(before, version, 'this customer')
      const { given_name, family_name, language, tags } = customer
      const after = { given_name, family_name, language, tags, birthday: customer.birthday || null }
      const identities = await identitiesOf(tx, id)
      if (given_name === '' && family_name === '' && identities.length === 0)
        throw new Problem('invalid', 'Please check the marked fields.', {
          errors: { given_name: ['Enter a name: nothing else is known of the customer'] },
        })
      if (JSON.stringify(historyFieldsOf(after)) !== JSON.stringify(historyFieldsOf(before))) {
        await store.edit(tx, id, { ...after, name: nameOf(given_name, family_name, identities) })
        changed({ id, before: historyFieldsOf(before), after: historyFieldsOf(after) })
      }
      return seenAnswer(tx, staff.id, id)
    })
  },

  async tagCustomers({ input: { ids, add, remove }, staff, write }) {
    return write(async ({ tx, changed }) => {
      if (add.length === 0 && remove.length === 0) throw new Problem('invalid', 'Choose a tag.', { errors: { add: ['Choose a tag'] } })
      const seen = await reachableAmong(tx, staff.id, 'customers', 'customer', ids)
      const rows = new Map((seen.size === 0 ? [] : await store.lockAll(tx, [...seen])).map((row) => [row.id, row]))
      const changeable = await reachableAmong(tx, staff.id, 'customers_admin', 'customer', [...rows.keys()])
      const results = await rowByRow({
        tx,
        ids: ids.toSorted((a, b) => a - b),
        nameOf: (id) => rows.get(id)?.name ?? '',
        change: async (id) => {
          const row = rows.get(id)
          if (!row) throw new Problem('not_found', 'This customer does not exist, or is not yours to see.')
          if (!changeable.has(id)) throw new Problem('forbidden', 'You may look at this customer, but not change it.')
          stillActive(row)
          const tags = [...new Set([...row.tags, ...add])].filter((tag) => !remove.includes(tag))
          if (tags.length > mostTags) throw new Problem('conflict', `A customer has at most ${mostTags} tags.`)
          if (tags.join('\n') === row.tags.join('\n')) return unchanged(row.name, 'It has these tags already.')
          await store.edit(tx, id, { tags })
          changed({ id, before: { tags: row.tags.join(', ') }, after: { tags: tags.join(', ') } })
          return done(row.name)
        },
      })
      return { results }
    })
  },

  async customerTags({ staff, db }) {
    return { tags: await store.tagsSeen(db, staff.id, mostTagsShown) }
  },
}

function identitiesFrom({ email, phone }: { readonly email: string; readonly phone: string }): NewIdentity[] {
  return [
    ...(email === '' ? [] : [{ kind: 'email', value: mustBe('email', email, 'email'), source: 'staff' } as const]),
    ...(phone === '' ? [] : [{ kind: 'phone', value: mustBe('phone', phone, 'phone'), source: 'staff' } as const]),
  ]
}
