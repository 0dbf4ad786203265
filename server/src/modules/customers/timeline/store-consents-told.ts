import {
  type ConsentChannel,
  type ConsentPurpose,
  type ConsentSource,
  consentChannelNames,
  consentPurposeNames,
  consentSourceNames,
} from '@brigade/contract/customers/consents.ts'
import { sql } from 'kysely'
import { grantedGroups } from '../../../platform/access/policy.ts'
import { consentSeen } from '../consents/store-consents.ts'
import { source } from './sources.ts'

interface ConsentFacts {
  readonly channel: ConsentChannel
  readonly purpose: ConsentPurpose
  readonly granted: boolean
  readonly source: ConsentSource
  readonly place: string | null
  readonly by: string
}

export const consentSource = source<ConsentFacts>({
  kind: 'consent',
  rows: (userId, customerId) => sql`
    select said.id, said.at, jsonb_build_object('channel', said.channel, 'purpose', said.purpose, 'granted', said.status = 'granted', 'source', said.source, 'by', said.by_name,
      'place', case when said.scope_group_id = said.root_id then null when place.id is null then said.scope_name
        when place.ancestors && ${grantedGroups(userId)} then place.name else 'A group above' end) as facts
    from customer_consents said left join access_groups place on place.id = said.scope_group_id
    where said.customer_id = ${customerId} and ${consentSeen(userId)}`,
  words: ({ channel, purpose, granted, source: from, place, by }) => ({
    title: `${granted ? 'Agreed to' : 'No longer agrees to'} ${consentChannelNames[channel].toLowerCase()}: ${consentPurposeNames[purpose].toLowerCase()}`,
    text: consentSourceNames[from],
    place,
    by,
  }),
})
