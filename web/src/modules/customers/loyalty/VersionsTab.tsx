import { planVersionsPerPage } from '@brigade/contract/customers/list.ts'
import type { LoyaltyPlan } from '@brigade/contract/customers/loyalty/plans.ts'
import { termsSentences } from '@brigade/contract/customers/loyalty/sentences.ts'
import { RecordVersions } from '../../../platform/records/RecordVersions.tsx'
import { words } from './loyalty-texts.ts'
import { versionsOf } from './queries.ts'

/** Everything its terms ever were, the sentences that came and went. */
export function VersionsTab({ plan: { id, currency, newest_version } }: { plan: LoyaltyPlan }) {
  return (
    <RecordVersions
      newest={newest_version}
      perPage={planVersionsPerPage}
      pages={(page) => versionsOf({ id, page, per_page: planVersionsPerPage })}
      changes={(from, to) => [{ field: words.terms, from: termsSentences(from.terms, currency), to: termsSentences(to.terms, currency) }]}
    />
  )
}
