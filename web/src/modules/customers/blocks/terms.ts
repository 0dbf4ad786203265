import type { BlockEffect } from '@brigade/contract/customers/block-effects.ts'
import { type BlockReason, usualEffects } from '@brigade/contract/customers/blocks.ts'
import { useQuery } from '@tanstack/react-query'
import { groupSearch } from '../../../platform/pickers/group-search.ts'

/** What is chosen for a block. */
export interface Terms {
  readonly reason: BlockReason
  readonly effects: readonly BlockEffect[]
  /** Empty while none is chosen. */
  readonly scope: string
  readonly until: string
  readonly note: string
}

export const termsFor = (reason: BlockReason, scope: string): Terms => ({ reason, effects: usualEffects[reason], scope, until: '', note: '' })

export const isWhole = ({ effects, scope }: Terms): boolean => effects.length > 0 && scope !== ''

export const asked = ({ reason, effects, scope, until, note }: Terms) => ({
  reason,
  effects: [...effects],
  scope_group_id: Number(scope),
  until_day: until === '' ? null : until,
  note,
})

/** The highest group at which the person may block: where a block is usually meant to count. */
export function useHighestScope(): { id: string; name: string } | undefined {
  const { data } = useQuery(groupSearch({ ag_role: 'block_customers', page: 1, per_page: 100 }))
  const [highest] = (data?.data ?? []).toSorted((a, b) => a.path.length - b.path.length)
  return highest && { id: String(highest.id), name: highest.name }
}
