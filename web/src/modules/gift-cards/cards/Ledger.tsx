import { lastFourText } from '@brigade/contract/gift-cards/card-codes.ts'
import type { GiftCardActivity, Refundable } from '@brigade/contract/gift-cards/cards.ts'
import { activitiesPerPage } from '@brigade/contract/gift-cards/list.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useConnection } from '../../../platform/connection/connection.ts'
import { classNames } from '../../../ui/basics/class-names.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Pager } from '../../../ui/controls/Pager.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { StyledTable, Td, Th, Tr } from '../../../ui/page/StyledTable.tsx'
import { moneyText, signedText } from '../money.ts'
import { activitiesOf } from '../queries.ts'
import { RefundDialogOf } from '../refund/refund-dialog.ts'
import { words as refundWords } from '../refund/refund-texts.ts'
import styles from './Cards.module.css'
import { activityText, cardPath, words } from './card-texts.ts'

/** Every amount that came onto a card or went off, with the balance after it. */
export function Ledger({ id, currency }: { id: number; currency: string }) {
  const [page, setPage] = useState(1)
  const query = useQuery({ ...activitiesOf({ id, page, per_page: activitiesPerPage }), placeholderData: keepPreviousData })
  const [refunding, setRefunding] = useState<Refundable>()
  const { data: rows = [], total = 0 } = query.data ?? {}
  return (
    <Card title={words.ledger} description={words.ledgerHelp} flush>
      {query.data ? (
        <>
          {rows.length === 0 ? <p className={styles.empty}>{words.noRows}</p> : <Rows rows={rows} currency={currency} onRefund={setRefunding} />}
          {total > activitiesPerPage && (
            <div className={styles.foot}>
              <Pager page={page} perPage={activitiesPerPage} total={total} onPage={setPage} of={words.ledger} />
            </div>
          )}
        </>
      ) : (
        <DataState
          state={query.isError ? 'error' : 'loading'}
          error={{ title: words.ledgerNotLoaded, details: textOf(query.error) }}
          onRetry={() => void query.refetch()}
        />
      )}
      {refunding && <RefundDialogOf refundable={refunding} onClose={() => setRefunding(undefined)} />}
    </Card>
  )
}

interface RowsProps {
  rows: readonly GiftCardActivity[]
  currency: string
  onRefund: (refundable: Refundable) => void
}

function Rows({ rows, currency, onRefund }: RowsProps) {
  const dates = useDates()
  return (
    <StyledTable label={words.ledger}>
      <Tr>
        <Th>{words.activity}</Th>
        <Th numeric>{words.amount}</Th>
        <Th numeric>{words.balanceAfter}</Th>
        <Th>{words.when}</Th>
        <Th>{words.where}</Th>
      </Tr>
      {rows.map((row) => (
        <Tr key={row.seq}>
          <Td>
            <span className={classNames(row.reversed_by_seq !== null && styles.undone)}>{activityText(row.type)}</span>
            <Notes row={row} />
            <RefundButton refundable={row.refundable} onRefund={onRefund} />
          </Td>
          <Td numeric phone="end">
            {row.delta_minor === 0 ? null : <Amount delta={row.delta_minor} currency={currency} />}
          </Td>
          <Td numeric>{moneyText(row.balance_after_minor, currency)}</Td>
          <Td>
            <time dateTime={row.at} className={styles.when}>
              {dates.moment(row.at)}
            </time>
            <span className={styles.reason}>{whoText(row)}</span>
          </Td>
          <Td>{hasPlace(row) ? <Where row={row} /> : null}</Td>
        </Tr>
      ))}
    </StyledTable>
  )
}

/** For whoever may refund it, at its restaurant. */
function RefundButton({ refundable, onRefund }: Pick<GiftCardActivity, 'refundable'> & Pick<RowsProps, 'onRefund'>) {
  const { online } = useConnection()
  if (!refundable) return null
  return (
    <Button variant="quiet" className={styles.refund} disabled={!online} onClick={() => onRefund(refundable)}>
      {refundWords.refund}
    </Button>
  )
}

function Amount({ delta, currency }: { delta: number; currency: string }) {
  return <span className={delta > 0 ? styles.plus : styles.minus}>{signedText(delta, currency)}</span>
}

const whoText = ({ actor, approver }: GiftCardActivity): string =>
  [actor === '' ? words.system : actor, approver !== '' && words.approvedBy(approver)].filter(Boolean).join(', ')

const hasPlace = ({ restaurant_name, order }: GiftCardActivity): boolean => restaurant_name !== null || order !== ''

/** The restaurant, and the order as it was typed there. */
function Where({ row: { restaurant_name, order } }: { row: GiftCardActivity }) {
  return (
    <>
      {restaurant_name}
      {order !== '' && <span className={styles.reason}>{words.orderText(order)}</span>}
    </>
  )
}

/** The row's number, what it has to do with another row or another card, and its reason. */
function Notes({ row: { seq, reverses_seq, reversed_by_seq, other_card, reason } }: { row: GiftCardActivity }) {
  const notes = [
    words.row(seq),
    reverses_seq !== null && words.undoes(reverses_seq),
    reversed_by_seq !== null && words.undoneBy(reversed_by_seq),
  ].filter(Boolean)
  return (
    <>
      <span className={styles.reason}>
        {notes.join(' · ')}
        {other_card && (
          <>
            {' · '}
            {other_card.id === null ? lastFourText(other_card.last4) : <a href={cardPath(other_card.id)}>{lastFourText(other_card.last4)}</a>}
          </>
        )}
      </span>
      {reason !== '' && <span className={styles.reason}>{reason}</span>}
    </>
  )
}
