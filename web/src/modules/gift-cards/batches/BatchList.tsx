import type { GiftCardBatch } from '@brigade/contract/gift-cards/batches.ts'
import { batchesPerPage } from '@brigade/contract/gift-cards/list.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import type { ReactNode } from 'react'
import { useMayI } from '../../../platform/access.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx'
import { Pager } from '../../../ui/controls/Pager.tsx'
import { Banner } from '../../../ui/page/Banner.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { StyledTable, Td, Th, Tr } from '../../../ui/page/StyledTable.tsx'
import { DefinitionLink, useMayOpenDefinition } from '../DefinitionLink.tsx'
import { moneyText } from '../money.ts'
import styles from './Batches.module.css'
import { BatchPill, BatchProgress } from './BatchStatus.tsx'
import { words } from './batch-texts.ts'
import type { Batches } from './use-batches.ts'
import { type Lost, useFetchCodes } from './use-fetch-codes.ts'

interface BatchListProps {
  batches: Batches
  /** They are all of one definition. */
  isOfOne: boolean
  empty: ReactNode
}

/** Cards that were made or brought many at a time: how far they are, and their codes for whoever asked. */
export function BatchList({ batches: { query, page, setPage, reread }, isOfOne, empty }: BatchListProps) {
  const codes = useFetchCodes(reread)
  const { data: rows = [], total = 0 } = query.data ?? {}
  return (
    <div className={styles.stack}>
      {codes.lost && <LostFile lost={codes.lost} onClose={codes.forget} />}
      <Card flush>
        <DataState
          state={query.isPending ? 'loading' : query.data === undefined ? 'error' : rows.length === 0 ? 'empty' : 'ready'}
          error={{ title: words.listNotLoaded, details: textOf(query.error) }}
          onRetry={() => void query.refetch()}
          empty={empty}
        >
          <Rows rows={rows} isOfOne={isOfOne} fetching={codes.fetching} onFetch={(batch) => void codes.ask(batch)} />
        </DataState>
      </Card>
      {total > batchesPerPage && <Pager page={page} perPage={batchesPerPage} total={total} onPage={setPage} of={words.batches} />}
    </div>
  )
}

interface RowsProps {
  rows: readonly GiftCardBatch[]
  isOfOne: boolean
  /** Its file is on its way. */
  fetching: number | undefined
  onFetch: (batch: GiftCardBatch) => void
}

/** A moment that stays in one line, so that no “PM” stands alone. */
const inOneLine = (moment: string): string => moment.replaceAll(' ', '\u00A0')
const cardsPath = (definitionId: number) => `#/gift_cards/${definitionId}/cards`

function Rows({ rows, isOfOne, fetching, onFetch }: RowsProps) {
  const dates = useDates()
  return (
    <StyledTable label={words.batches} className={styles.table}>
      <Tr>
        <Th>{words.batch}</Th>
        <Th>{isOfOne ? words.issuer : words.giftCard}</Th>
        <Th>{words.status}</Th>
        <Th>{words.codes}</Th>
      </Tr>
      {rows.map((batch) => (
        <Tr key={batch.id}>
          <Td>
            <span className={styles.what}>{whatOf(batch)}</span>
            <span className={styles.facts}>{words.byWhom(batch.made_by, inOneLine(dates.moment(batch.inserted_at)))}</span>
            <BatchProgress batch={batch} />
          </Td>
          <Td phone="fact">
            {isOfOne ? (
              batch.issuer_group_name
            ) : (
              <>
                <DefinitionLink id={batch.definition_id} name={batch.definition_name} tab="/cards" />
                <span className={styles.facts}>{words.issuedBy(batch.issuer_group_name)}</span>
              </>
            )}
          </Td>
          <Td phone="end" className={styles.pill}>
            <BatchPill batch={batch} />
          </Td>
          <Td phone="tail">{hasCodes(batch) && <Codes batch={batch} isFetching={fetching === batch.id} onFetch={() => onFetch(batch)} />}</Td>
        </Tr>
      ))}
    </StyledTable>
  )
}

function whatOf({ source, asked, amount_minor, currency }: GiftCardBatch): string {
  if (source === 'import') return words.brought(asked)
  return amount_minor === null ? words.cards(asked) : words.issued(asked, moneyText(amount_minor, currency))
}

/** Cards that were brought have their codes from before. */
const hasCodes = ({ source, status }: GiftCardBatch): boolean => source === 'issue' && status === 'done'

interface CodesProps {
  batch: GiftCardBatch
  isFetching: boolean
  onFetch: () => void
}

/** The way to the codes, who has it, or when it was taken. */
function Codes({ batch: { can_fetch, fetched_at, made_by }, isFetching, onFetch }: CodesProps) {
  const dates = useDates()
  const mayChange = useMayI('gift_card_definitions_admin') === 'allowed'
  if (fetched_at !== null) return <span className={styles.quiet}>{words.fetchedAt(inOneLine(dates.moment(fetched_at)))}</span>
  if (!can_fetch || !mayChange) return <span className={styles.quiet}>{words.forMaker(made_by)}</span>
  return (
    <Button loading={isFetching} onClick={onFetch}>
      {words.fetch}
    </Button>
  )
}

const lostWords = { gone: 'lostGone', there: 'lostThere', unknown: 'lostUnknown' } as const

/** Stays until its reader has taken note: what it says is nowhere else. */
function LostFile({ lost: { batch, where }, onClose }: { lost: Lost; onClose: () => void }) {
  const mayOpen = useMayOpenDefinition(batch.definition_id)
  return (
    <Banner
      tone={where === 'there' ? 'warn' : 'bad'}
      title={`${words.lost}: ${whatOf(batch)}`}
      action={
        <div className={styles.tabActs}>
          {where === 'gone' && <ButtonLink href={mayOpen ? cardsPath(batch.definition_id) : '#/gift_cards/cards'}>{words.openCards}</ButtonLink>}
          <Button onClick={onClose}>{words.understood}</Button>
        </div>
      }
    >
      {words[lostWords[where]]}
    </Banner>
  )
}
