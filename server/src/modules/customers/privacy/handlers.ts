import { type customerPrivacy, needsWholeCompany } from '@brigade/contract/customers/privacy.ts'
import { counted } from '@brigade/contract/kit/named.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { mayReach } from '../../../platform/access/policy.ts'
import { lockReached } from '../../../platform/access/records.ts'
import type { Handlers } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { holdCompany } from '../imports/store-taken.ts'
import { stillActive } from '../must-be-active.ts'
import { customerParts } from '../parts.ts'
import { seenAnswer } from '../seen.ts'
import { lock } from '../store-customers.ts'
import { erasePerson } from './erase.ts'
import { personHtml } from './person-file.ts'
import { companyOf } from './store-person.ts'

export const privacyHandlers: Handlers<typeof customerPrivacy> = {
  async exportPerson({ input: { id, format }, staff, clock, write }) {
    return write(async ({ tx, changed }) => {
      const row = stillActive(await lockReached(tx, staff, 'customer', id, lock))
      await mustHoldCompany(tx, staff.id, row.parent_access_group_id, 'export')
      const at = clock.now().toISOString()
      const everything = await everythingAbout(tx, id)
      const text =
        format === 'json'
          ? JSON.stringify({ exported_at: at, ...everything }, null, 2)
          : personHtml(`Everything about ${row.name}`, `What the company knows, as of ${at}.`, everything)
      const bytes = Buffer.from(text)
      changed({ id, description: 'Everything about the customer was exported.' })
      const type = format === 'json' ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8'
      return { name: `Customer ${id} ${at.slice(0, 10)}.${format}`, type, bytes: bytes.length, content: [bytes] }
    })
  },

  async eraseCustomer({ input: { id, name }, staff, secrets, clock, write }) {
    return write(async ({ tx, changed }) => {
      // Before the customer, as imports do: one that has read rows of the person would make somebody new of them, once they are erased.
      await holdCompany(tx, await companyOf(tx, id))
      const row = stillActive(await lockReached(tx, staff, 'customer', id, lock))
      await mustHoldCompany(tx, staff.id, row.parent_access_group_id, 'erase')
      if (name !== row.name.trim())
        throw new Problem('invalid', 'Please check the marked fields.', { errors: { name: ['This is not the name of the customer'] } })
      const rootId = row.parent_access_group_id
      const { ids, lines } = await erasePerson(tx, secrets, { id, rootId, now: clock.now() })
      for (const one of ids) changed({ id: one, description: 'The customer was erased.' })
      // What was written about others is not changed without a word.
      if (lines > 0)
        changed({
          id: rootId,
          resource: 'access_group',
          description: `Words of an erased customer were taken out of ${counted(lines, 'line')} of History about others.`,
        })
      return seenAnswer(tx, staff.id, id)
    })
  },
}

async function mustHoldCompany(tx: Tx, userId: number, rootId: number, act: 'export' | 'erase'): Promise<void> {
  if (!(await mayReach(tx, userId, 'customers_admin', 'access_group', rootId))) throw new Problem('forbidden', needsWholeCompany(act))
}

/** All parts, one after another; two of them name nothing alike. */
async function everythingAbout(db: Queryable, id: number): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {}
  for (const part of customerParts()) Object.assign(all, await part.exported(db, { id }))
  return all
}
