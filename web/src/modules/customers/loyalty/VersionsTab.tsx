import { planVersionsPerPage } from '@brigade/contract/customers/list.ts'
import type { LoyaltyPlan, PlanVersion } from '@brigade/contract/customers/loyalty/plans.ts'
import { termsSentences } from '@brigade/contract/customers/loyalty/sentences.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDates } from '../../../ui/basics/dates.ts'
import { Pager } from '../../../ui/controls/Pager.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { StatusPill } from '../../../ui/page/StatusPill.tsx'
import styles from './Loyalty.module.css'
import { words } from './loyalty-texts.ts'
import { versionsOf } from './queries.ts'

/** Everything its terms ever were, the newest first, each with what it changed. */
export function VersionsTab({ plan: { id, currency, newest_version } }: { plan: LoyaltyPlan }) {
  const [page, setPage] = useState(1)
  const query = useQuery({ ...versionsOf({ id, page, per_page: planVersionsPerPage }), placeholderData: keepPreviousData })
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
      {total > planVersionsPerPage && (
        <div className={styles.foot}>
          <Pager page={page} perPage={planVersionsPerPage} total={total} onPage={setPage} of={words.versions} />
        </div>
      )}
    </Card>
  )
}

interface RowProps {
  version: PlanVersion
  /** None for the first, and for the last row of a page. */
  before: PlanVersion | undefined
  currency: string
  isNewest: boolean
}

function VersionRow({ version: { number, made_by, inserted_at, terms }, before, currency, isNewest }: RowProps) {
  const dates = useDates()
  const is = termsSentences(terms, currency)
  const was = before ? termsSentences(before.terms, currency) : []
  const gone = was.filter((one) => !is.includes(one))
  return (
    <li className={styles.row}>
      <p className={styles.name}>
        {words.version(number)}
        {isNewest && <StatusPill tone="ok">{words.newest}</StatusPill>}
      </p>
      <p className={styles.note}>{[dates.moment(inserted_at), made_by !== '' && words.madeBy(made_by)].filter(Boolean).join(' · ')}</p>
      <Sentences said={is.filter((one) => !was.includes(one))} />
      {gone.length > 0 && (
        <>
          <p className={styles.note}>{words.noLonger}</p>
          <Sentences said={gone} />
        </>
      )}
    </li>
  )
}

/** Terms in plain sentences. */
export function Sentences({ said }: { said: readonly string[] }) {
  return (
    <ul className={styles.sentences}>
      {said.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
