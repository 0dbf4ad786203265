import { definitionVersionsPerPage, type GiftCardDefinition } from '@brigade/contract/gift-cards/definitions.ts'
import { RecordVersions } from '../../../platform/records/RecordVersions.tsx'
import { words } from '../gift-cards-texts.ts'
import { versionsOf } from '../queries.ts'
import { changesBetween } from './term-lines.ts'

/** Everything its terms ever were, each with the cards that were made by it. */
export function VersionsTab({ definition: { id, currency, newest_version } }: { definition: GiftCardDefinition }) {
  return (
    <RecordVersions
      newest={newest_version}
      perPage={definitionVersionsPerPage}
      pages={(page) => versionsOf({ id, page, per_page: definitionVersionsPerPage })}
      fact={({ card_count }) => words.cardsMade(card_count)}
      changes={(from, to) => changesBetween(from.terms, to.terms, currency)}
    />
  )
}
