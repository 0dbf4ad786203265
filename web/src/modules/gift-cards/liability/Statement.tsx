import { lastFourText } from '@brigade/contract/gift-cards/card-codes.ts'
import { giftCardLiability, type MatrixCell, type StatementLine } from '@brigade/contract/gift-cards/liability.ts'
import { activitiesPerPage } from '@brigade/contract/gift-cards/list.ts'
import type { OutputOf } from '@brigade/contract/kit/endpoint.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { useMayI } from '../../../platform/access.ts'
import { failureTitle } from '../../../platform/failure-title.ts'
import { useCall } from '../../../platform/use-call.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Pager } from '../../../ui/controls/Pager.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { showToast } from '../../../ui/layers/toasts.ts'
import { Banner } from '../../../ui/page/Banner.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { KeyFacts } from '../../../ui/page/KeyFacts.tsx'
import { StyledTable, Td, Th, Tr } from '../../../ui/page/StyledTable.tsx'
import { activityText, cardPath } from '../cards/card-texts.ts'
import { dayText } from '../day-text.ts'
import { moneyText, signedText } from '../money.ts'
import { Asked } from './Asked.tsx'
import type { Days } from './days.ts'
import styles from './Liability.module.css'
import { words } from './liability-texts.ts'
import { matrixRows, statementOf } from './queries.ts'

type Group = MatrixCell['issuer']

interface StatementProps {
  issuer: number
  redeemer: number
  days: Days
}

/** What one group owes another, each with the groups below it, the button that notes its settlement, and every row it consists of. */
export function Statement({ issuer, redeemer, days }: StatementProps) {
  const pair = { issuer_group_id: issuer, redeemer_group_id: redeemer }
  const query = useQuery(statementOf({ ...pair, ...days }))
  return (
    <div className={styles.parts}>
      <Due query={query} days={days} />
      {query.data && query.data.lines.length > 0 && <Rows asked={{ ...pair, with_below: true }} days={days} />}
    </div>
  )
}

function Due({ query, days }: { query: UseQueryResult<OutputOf<typeof giftCardLiability.settlementStatement>>; days: Days }) {
  return (
    <Card title={words.statement} flush>
      <Asked query={query} nothing={words.nothingDue} isNothing={({ lines }) => lines.length === 0}>
        {({ lines, last_day, issuer, redeemer }) => (
          <div className={styles.parts}>
            {lines.map((line) => (
              <Line key={line.currency} line={line} lastDay={last_day} issuer={issuer} redeemer={redeemer} days={days} />
            ))}
          </div>
        )}
      </Asked>
    </Card>
  )
}

interface LineProps {
  line: z.infer<typeof StatementLine>
  /** Later ones cannot be settled yet. */
  lastDay: string
  issuer: Group
  redeemer: Group
  days: Days
}

function Line({ line, lastDay, issuer, redeemer, days }: LineProps) {
  const dates = useDates()
  const { currency, amount_minor, settled } = line
  const settle = useCall(giftCardLiability.settle)
  // Of both groups, as the server asks.
  const mayForIssuer = useMayI('gift_card_definitions_admin', { type: 'access_group', id: issuer.id }) === 'allowed'
  const mayForRedeemer = useMayI('gift_card_definitions_admin', { type: 'access_group', id: redeemer.id }) === 'allowed'
  const amount = moneyText(amount_minor, currency)
  async function ask() {
    const body = words.settleBody(amount, issuer.name, redeemer.name)
    if (!(await confirm({ title: words.askSettle, body, confirmLabel: words.settle }))) return
    try {
      await settle.mutateAsync({ issuer_group_id: issuer.id, redeemer_group_id: redeemer.id, ...days, currency, amount_minor })
      showToast({ title: words.settled, tone: 'ok', milliseconds: 3000 })
    } catch (problem) {
      showToast({ title: failureTitle(problem, words.notSettled), message: textOf(problem), tone: 'bad', milliseconds: 8000 })
    }
  }
  return (
    <div className={styles.due}>
      <KeyFacts
        layout="rows"
        facts={[
          { label: words.redeemed, value: moneyText(line.redeemed_minor, currency) },
          { label: words.undone, value: moneyText(line.undone_minor, currency) },
          { label: words.refunded, value: moneyText(line.refunded_minor, currency) },
          ...(line.settled_minor !== 0 ? [{ label: words.settledPart, value: moneyText(line.settled_minor, currency) }] : []),
          { label: amount_minor < 0 ? words.owesBack : words.owes, value: <strong>{moneyText(Math.abs(amount_minor), currency)}</strong> },
        ]}
      />
      {settled.length > 0 && (
        <Banner tone="info" title={amount_minor === 0 ? words.settledWhole : words.settledAlready}>
          <ul>
            {settled.map(({ id, amount_minor: paid, part_minor, from, to, settled_by, ...groups }) => (
              <li key={id}>
                {words.settledLine(
                  part_minor === paid ? moneyText(paid, currency) : words.partOf(moneyText(part_minor, currency), moneyText(paid, currency)),
                  dayText(dates, from),
                  dayText(dates, to),
                  settled_by,
                )}
                {(groups.issuer.id !== issuer.id || groups.redeemer.id !== redeemer.id) &&
                  ` (${words.pair(groups.issuer.name, groups.redeemer.name)})`}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {amount_minor > 0 &&
        mayForIssuer &&
        mayForRedeemer &&
        (days.to > lastDay ? (
          <p className={styles.note}>{words.notOver(dayText(dates, lastDay))}</p>
        ) : (
          <div>
            <Button loading={settle.isPending} onClick={() => void ask()}>
              {words.settle}
            </Button>
          </div>
        ))}
      {amount_minor < 0 && <p className={styles.note}>{words.owesBackHelp}</p>}
    </div>
  )
}

interface RowsProps {
  asked: { issuer_group_id: number; redeemer_group_id: number | null; currency?: string; with_below?: boolean }
  days: Days
}

/** What figures consist of, the newest first. */
export function Rows({ asked, days }: RowsProps) {
  const dates = useDates()
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...matrixRows({ ...asked, ...days, page, per_page: activitiesPerPage }),
    placeholderData: keepPreviousData,
  })
  return (
    <Card title={words.rows} flush>
      <Asked query={query} nothing={words.nothingBetween} isNothing={({ data }) => data.length === 0}>
        {({ data, total }) => (
          <>
            <StyledTable label={words.rows}>
              <Tr>
                <Th>{words.card}</Th>
                <Th>{words.activity}</Th>
                <Th numeric>{words.amount}</Th>
                <Th>{words.when}</Th>
                <Th>{words.where}</Th>
                <Th>{words.order}</Th>
              </Tr>
              {data.map((row) => (
                <Tr key={`${row.card_id} ${row.last4} ${row.seq} ${row.at}`}>
                  <Td>{row.card_id === null ? lastFourText(row.last4) : <a href={cardPath(row.card_id)}>{lastFourText(row.last4)}</a>}</Td>
                  <Td>{activityText(row.type)}</Td>
                  <Td numeric phone="end">
                    {signedText(row.delta_minor, row.currency)}
                  </Td>
                  <Td>{dayText(dates, row.service_date)}</Td>
                  <Td>{row.restaurant_name}</Td>
                  <Td>{row.order}</Td>
                </Tr>
              ))}
            </StyledTable>
            {total > activitiesPerPage && (
              <div className={styles.foot}>
                <Pager page={page} perPage={activitiesPerPage} total={total} onPage={setPage} of={words.rows} />
              </div>
            )}
          </>
        )}
      </Asked>
    </Card>
  )
}
