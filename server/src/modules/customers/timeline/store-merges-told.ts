import { sql } from 'kysely'
import { reachable } from '../../../platform/access/policy.ts'
import { anotherCustomer } from '../merging/rules.ts'
import { source } from './sources.ts'

interface MergeFacts {
  readonly is_kept: boolean
  /** Null of one whom the person does not see. */
  readonly other: string | null
  readonly by: string
  readonly undone_by: string | null
}

/**
 * Merges with and into others. What they are called is read now: nobody who was erased is named. Of the one that is kept only who sees it reads the
 * name, for a share of it may have ended since; of the gone one whoever sees the kept one, until an undo makes two people of them again.
 */
export const mergeSource = source<MergeFacts>({
  kind: 'merge',
  rows: (userId, customerId) => sql`
    select merge.id, merge.merged_at as at, jsonb_build_object('is_kept', merge.kept_id = ${customerId}, 'other',
        case when (merge.undone_at is null and merge.kept_id = ${customerId}) or ${reachable(userId, 'customers', 'customer', sql.ref('other.id'))} then other.name end, 'by', merge.merged_by_name,
      'undone_by', merge.undone_by_name) as facts
    from customer_merges merge join customers other on other.id = case when merge.kept_id = ${customerId} then merge.gone_id else merge.kept_id end
    where ${customerId} in (merge.kept_id, merge.gone_id)`,
  words: ({ is_kept, other, by, undone_by }) => ({
    title: is_kept ? `${other ?? anotherCustomer} was merged into this customer` : `Merged into ${other ?? anotherCustomer.toLowerCase()}`,
    text: undone_by === null ? '' : `Undone by ${undone_by}`,
    by,
  }),
})
