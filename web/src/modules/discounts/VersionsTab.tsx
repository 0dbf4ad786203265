import { offerVersionsPerPage } from '@brigade/contract/discounts/list.ts'
import type { Discount } from '@brigade/contract/discounts/offers.ts'
import { RecordVersions } from '../../platform/records/RecordVersions.tsx'
import { words } from './discounts-texts.ts'
import { changesBetween } from './overview/term-lines.ts'
import { versionsOf } from './queries.ts'
import { useOfferNames } from './use-offer-names.ts'

/** Everything the offer ever said, each version with how often it was used. */
export function VersionsTab({ offer: { id, currency, newest_version, terms } }: { offer: Discount }) {
  const names = useOfferNames(terms)
  return (
    <RecordVersions
      newest={newest_version}
      perPage={offerVersionsPerPage}
      pages={(page) => versionsOf({ id, page, per_page: offerVersionsPerPage })}
      fact={({ used_count }) => words.usedInVersion(used_count)}
      changes={(from, to) => changesBetween(from.terms, to.terms, currency, names)}
    />
  )
}
