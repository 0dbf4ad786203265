import type { customerIdentities } from '@brigade/contract/customers/identities.ts'
import { identityNames, mostIdentities } from '@brigade/contract/customers/profile.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { found, lockReached } from '../../../platform/access/records.ts'
import type { Change, Handlers, Staff } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import { stillActive } from '../must-be-active.ts'
import { nameOf } from '../rules.ts'
import { seenAnswer } from '../seen.ts'
import { type CustomerRow, edit, lock } from '../store-customers.ts'
import { emailOf, phoneOf } from './normalize.ts'
import { addIdentities, type IdentityRow, identitiesOf, removeIdentity, setVerified } from './store-identities.ts'

export const identityHandlers: Handlers<typeof customerIdentities> = {
  async addIdentity({ input: { id, kind, value, is_verified }, staff, clock, write }) {
    return write(async (change) => {
      const { tx, changed } = change
      const row = stillActive(await lockReached(tx, staff, 'customer', id, lock))
      const normal = mustBe(kind, value)
      const before = await identitiesOf(tx, id)
      if (before.length >= mostIdentities) throw refused(`A customer has at most ${mostIdentities} addresses`)
      const verifiedAt = is_verified ? clock.now() : null
      const [made] = await addIdentities(tx, id, row.parent_access_group_id, [{ kind, value: normal, source: 'staff', verifiedAt }])
      if (!made) throw refused('The customer has it already')
      changed({ id, description: `- **${identityNames[kind].toLowerCase()}**: ${normal} was added` })
      return renamed(change, staff, row)
    })
  },

  async verifyIdentity({ input: { id, identity_id, is_verified }, staff, clock, write }) {
    return write(async (change) => {
      const row = stillActive(await lockReached(change.tx, staff, 'customer', id, lock))
      const one = await identityOf(change.tx, id, identity_id)
      if ((one.verified_at !== null) !== is_verified) {
        await setVerified(change.tx, identity_id, is_verified ? clock.now() : null)
        change.changed({ id, description: `- **${wordOf(one)}**: ${one.value} is ${is_verified ? 'verified' : 'no longer verified'}` })
      }
      return renamed(change, staff, row)
    })
  },

  async removeIdentity({ input: { id, identity_id }, staff, write }) {
    return write(async (change) => {
      const row = stillActive(await lockReached(change.tx, staff, 'customer', id, lock))
      const one = await identityOf(change.tx, id, identity_id)
      const rest = (await identitiesOf(change.tx, id)).filter((other) => other.id !== one.id)
      if (row.given_name === '' && row.family_name === '' && rest.length === 0)
        throw new Problem('conflict', 'This is all that is known of the customer. Enter a name first.')
      await removeIdentity(change.tx, identity_id)
      change.changed({ id, description: `- **${wordOf(one)}**: ${one.value} was taken away` })
      return renamed(change, staff, row)
    })
  },
}

const wordOf = ({ kind }: Pick<IdentityRow, 'kind'>): string => identityNames[kind].toLowerCase()
const refused = (sentence: string, field = 'value') => new Problem('invalid', 'Please check the marked fields.', { errors: { [field]: [sentence] } })

async function identityOf(tx: Tx, customerId: number, id: number): Promise<IdentityRow> {
  return found(
    (await identitiesOf(tx, customerId)).find((one) => one.id === id),
    'address',
  )
}

/** As it is kept, or the sentence of the field that it came from. */
export function mustBe(kind: 'email' | 'phone', value: string, field = 'value'): string {
  const normal = kind === 'email' ? emailOf(value) : phoneOf(value)
  if (normal !== undefined) return normal
  throw refused(kind === 'email' ? 'must be a valid email address' : 'must be a phone number, with its country code where it is not +1', field)
}

/** Lists call somebody without a name by an address: another one may be the first now. */
async function renamed({ tx }: Change, staff: Staff, row: CustomerRow) {
  const name = nameOf(row.given_name, row.family_name, await identitiesOf(tx, row.id))
  await edit(tx, row.id, { name })
  return seenAnswer(tx, staff.id, row.id)
}
