import type { BlockEffect } from '@brigade/contract/customers/block-effects.ts'
import { type BlockReason, blockReasonNames } from '@brigade/contract/customers/blocks.ts'
import { sql } from 'kysely'
import { grantedGroups } from '../../../platform/access/policy.ts'
import { blockSeen } from '../blocks/store-effects.ts'
import { effectsText } from '../blocks/words.ts'
import { source } from './sources.ts'

interface BlockFacts {
  readonly lifted: boolean
  readonly effects: BlockEffect[]
  readonly reason: BlockReason
  readonly text: string
  readonly place: string
  readonly until: string | null
  readonly by: string
}

/** A block and its lifting are two things that happened: the lifting has the odd number. */
export const blockSource = source<BlockFacts>({
  kind: 'block',
  rows: (userId, customerId) => sql`
    select block.id * 2 + step.lifted::int as id, case when step.lifted then block.lifted_at else block.set_at end as at,
      jsonb_build_object('lifted', step.lifted, 'effects', block.effects, 'reason', block.reason, 'until', block.until_day,
        'text', case when step.lifted then block.lifted_why else block.note end, 'by', case when step.lifted then block.lifted_by_name else block.set_by_name end,
        'place', case when place.id is null then block.scope_name when place.ancestors && ${grantedGroups(userId)} then place.name else 'A group above' end) as facts
    from customer_blocks block left join access_groups place on place.id = block.scope_group_id
      cross join (values (false), (true)) as step(lifted)
    where block.customer_id = ${customerId} and (not step.lifted or block.lifted_at is not null)
      and (${blockSeen(userId)} or (block.scope_group_id is null and block.root_id = any(${grantedGroups(userId, 'customers')})))`,
  words: ({ lifted, effects, reason, text, place, until, by }) => ({
    title: lifted ? `Block lifted: ${effectsText(effects)}` : `Blocked: ${effectsText(effects)}`,
    text: lifted ? text : [blockReasonNames[reason], ...(until === null ? [] : [`until ${until}`]), ...(text === '' ? [] : [text])].join(' · '),
    place,
    by,
  }),
})
