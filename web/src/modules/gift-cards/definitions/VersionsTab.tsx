import { type DefinitionVersion, definitionVersionsPerPage, type GiftCardDefinition } from '@brigade/contract/gift-cards/definitions.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDates } from '../../../ui/basics/dates.ts'
import { Pager } from '../../../ui/controls/Pager.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { StatusPill } from '../../../ui/page/StatusPill.tsx'
import { DiffView } from '../../../ui/text/DiffView.tsx'
import { words } from '../gift-cards-texts.ts'
import { versionsOf } from '../queries.ts'
import styles from './Definitions.module.css'
import { changesBetween } from './term-lines.ts'

/** Everything its terms ever were, the newest first, each with what it changed. */
export function VersionsTab({ definition: { id, currency, newest_version } }: { definition: GiftCardDefinition }) {
  const [page, setPage] = useState(1)
  const query = useQuery({ ...versionsOf({ id, page, per_page: definitionVersionsPerPage }), placeholderData: keepPreviousData })
  if (!query.data)
    return (
      <DataState
        state={query.isError ? 'error' : 'loading'}
        error={{ title: words.versionsNotLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
      />
    )
  const { data: versions, total } = query.data
  return (
    <Card title={words.versions} flush>
      <ul className={styles.rows} aria-label={words.versions}>
        {versions.map((version, at) => (
          <VersionRow
            key={version.number}
            version={version}
            before={versions[at + 1]}
            currency={currency}
            isNewest={version.number === newest_version}
          />
        ))}
      </ul>
      {total > definitionVersionsPerPage && (
        <div className={styles.foot}>
          <Pager page={page} perPage={definitionVersionsPerPage} total={total} onPage={setPage} of={words.versions} />
        </div>
      )}
    </Card>
  )
}

interface RowProps {
  version: DefinitionVersion
  /** None for the first, and for the last row of a page. */
  before: DefinitionVersion | undefined
  currency: string
  isNewest: boolean
}

function VersionRow({ version: { number, made_by, inserted_at, card_count, terms }, before, currency, isNewest }: RowProps) {
  const dates = useDates()
  const facts = [dates.moment(inserted_at), made_by !== '' && words.madeBy(made_by), words.cardsMade(card_count)]
  return (
    <li className={styles.row}>
      <p className={styles.name}>
        {words.version(number)}
        {isNewest && <StatusPill tone="ok">{words.newest}</StatusPill>}
      </p>
      <p className={styles.note}>{facts.filter(Boolean).join(' · ')}</p>
      {number === 1 && <p className={styles.note}>{words.firstVersion}</p>}
      {before && (
        <section aria-label={words.changedIn(number)}>
          <DiffView changes={changesBetween(before.terms, terms, currency)} />
        </section>
      )}
    </li>
  )
}
