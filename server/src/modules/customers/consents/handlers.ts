import {
  type ConsentChannel,
  type ConsentPurpose,
  consentChannelNames,
  consentPurposeNames,
  type customerConsents,
  relayConsent,
} from '@brigade/contract/customers/consents.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { roleName } from '@brigade/contract/kit/roles.ts'
import { mayReach } from '../../../platform/access/policy.ts'
import { found, lockReached } from '../../../platform/access/records.ts'
import type { Handlers } from '../../../platform/context.ts'
import { mustStayIn } from '../../access-groups/public.ts'
import { type Scope, scopeOf } from '../blocks/store-blocks.ts'
import { aroundGroup, elsewhere } from '../elsewhere.ts'
import { mustBe } from '../identities/handlers.ts'
import { stillActive } from '../must-be-active.ts'
import { findSeen, lock } from '../store-customers.ts'
import { consentsAnswer, wordingAnswer } from './answers.ts'
import { recordConsents, withdrawAddress } from './recording.ts'
import { addressKinds } from './store-may-be-written.ts'
import { findWording, insertWording, wordingsOf } from './store-wordings.ts'

const role = 'customers_admin'

export const consentHandlers: Handlers<typeof customerConsents> = {
  async customerConsents({ input: { id }, staff, db }) {
    return consentsAnswer(db, staff.id, id)
  },

  async recordConsent({ input: { id, scope_group_id, wording_id, ...said }, staff, clock, secrets, write }) {
    const at = clock.now()
    return write(async ({ tx, changed }) => {
      const { parent_access_group_id: root } = found(await findSeen(tx, staff.id, id), 'customer')
      const scopeId = scope_group_id ?? root
      // Whoever hears a guest say no writes it down for all; to say yes for a group takes the role there.
      if (said.status === 'granted' || scopeId !== root) {
        if (scopeId === root && !(await mayReach(tx, staff.id, role, 'access_group', root)))
          throw new Problem('forbidden', `Consent for the whole company takes the role “${roleName(role)}” there. Choose a group of yours.`)
        await mustStayIn(tx, staff.id, role, scopeId)
      }
      const customer = stillActive(await lockReached(tx, staff, 'customer', id, lock))
      const scope = found(await scopeOf(tx, scopeId), 'access group')
      if (scope.rootId !== customer.parent_access_group_id) throw refused('scope_group_id', 'must be a group of the company that knows this customer')
      if (said.status === 'granted') {
        if (customer.relay_channel !== null) throw new Problem('conflict', relayConsent)
        const wording = wording_id === null ? undefined : await findWording(tx, scope.rootId, wording_id)
        if (wording?.channel !== said.channel || wording.purpose !== said.purpose)
          throw refused('wording_id', 'Choose the words that the customer agreed to')
      }
      const one = {
        ...said,
        customerId: id,
        rootId: scope.rootId,
        scope,
        source: 'staff' as const,
        wordingId: said.status === 'granted' ? wording_id : null,
        by: staff.name,
        at,
      }
      await recordConsents(tx, secrets, [one])
      // What is said for the whole company is everybody's to read.
      const withheld = scope.id === scope.rootId ? {} : { withheld: { named: aroundGroup(scope.id, scope.rootId), description: elsewhere } }
      changed({ id, description: consentLine(said, said.status === 'granted' ? 'agreed' : 'no longer agreed'), ...withheld })
      return consentsAnswer(tx, staff.id, id)
    })
  },

  async withdrawAddress({ input: { access_group_id, channel, purposes, address, proof }, staff, clock, secrets, write }) {
    const at = clock.now()
    const normal = mustBe(addressKinds[channel] ?? 'email', address, 'address')
    return write(async ({ tx, changed }) => {
      const scope = mustBeCompany(found(await scopeOf(tx, access_group_id), 'access group'))
      const said = { rootId: scope.id, scope, source: 'staff' as const, proof, by: staff.name, at }
      const customers = await withdrawAddress(tx, secrets, { ...said, channel, purposes, address: normal })
      for (const id of customers) for (const purpose of purposes) changed({ id, description: consentLine({ channel, purpose }, 'no longer agreed') })
      return { customers: customers.length }
    })
  },

  async consentWordings({ input: { access_group_id }, db }) {
    const { rootId } = found(await scopeOf(db, access_group_id), 'access group')
    return { data: (await wordingsOf(db, rootId)).map(wordingAnswer) }
  },

  async addConsentWording({ input: { access_group_id, ...wording }, staff, write }) {
    return write(async ({ tx, changed }) => {
      await mustStayIn(tx, staff.id, role, access_group_id)
      const { id: rootId } = mustBeCompany(found(await scopeOf(tx, access_group_id), 'access group'))
      const made = await insertWording(tx, { ...wording, rootId, by: staff.name })
      changed({
        id: rootId,
        description: `- **words of consent**: ${nameOf(wording)}, version ${made.version} in ${made.language}`,
        withheld: { named: [{ kind: 'customers_of_group', id: rootId }], description: '- **words of consent**: a new version' },
      })
      return wordingAnswer(made)
    })
  },
}

interface Matter {
  readonly channel: ConsentChannel
  readonly purpose: ConsentPurpose
}

const nameOf = ({ channel, purpose }: Matter): string => `${consentChannelNames[channel]}, ${consentPurposeNames[purpose].toLowerCase()}`
const consentLine = (matter: Matter, said: string): string => `- **consent**: ${nameOf(matter)}: ${said}`
const refused = (field: string, sentence: string) => new Problem('invalid', 'Please check the marked fields.', { errors: { [field]: [sentence] } })

function mustBeCompany(scope: Scope): Scope {
  if (scope.id !== scope.rootId) throw refused('access_group_id', 'must be the whole company')
  return scope
}
