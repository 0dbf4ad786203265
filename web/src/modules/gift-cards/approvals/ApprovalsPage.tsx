import { lastFourText } from '@brigade/contract/gift-cards/card-codes.ts'
import type { CardRequest } from '@brigade/contract/gift-cards/cards.ts'
import { cardsPerPage } from '@brigade/contract/gift-cards/list.ts'
import { giftCards } from '@brigade/contract/gift-cards.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMayI } from '../../../platform/access.ts'
import { failureTitle } from '../../../platform/failure-title.ts'
import { useCall } from '../../../platform/use-call.ts'
import { useTitle } from '../../../platform/use-title.ts'
import { Count } from '../../../ui/basics/Count.tsx'
import { useDates } from '../../../ui/basics/dates.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Pager } from '../../../ui/controls/Pager.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { showToast } from '../../../ui/layers/toasts.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { words as sectionWords } from '../gift-cards-texts.ts'
import { moneyText, signedText } from '../money.ts'
import { requestPage } from '../queries.ts'
import { SectionTabs } from '../SectionTabs.tsx'
import styles from './Approvals.module.css'
import { words } from './approval-texts.ts'
import { LimitCard } from './LimitCard.tsx'

/** Adjustments that wait for a second person, and the limits above which they do. */
export function ApprovalsPage() {
  useTitle(words.title)
  const maySee = useMayI('gift_card_definitions') === 'allowed'
  const [page, setPage] = useState(1)
  const query = useQuery({ ...requestPage({ page, per_page: cardsPerPage }), placeholderData: keepPreviousData, enabled: maySee })
  return (
    <div className={styles.page}>
      <PageHeader title={sectionWords.giftCards} status={maySee && <Count of={query.data?.total} />} />
      <SectionTabs value="approvals" />
      {maySee ? (
        <div className={styles.columns}>
          <Waiting query={query} page={page} onPage={setPage} />
          <LimitCard />
        </div>
      ) : (
        <DataState state="no-permission" noPermission={{ title: words.cannotSee, details: words.seeNeeds }} />
      )}
    </div>
  )
}

interface WaitingProps {
  query: ReturnType<typeof useQuery<{ data: CardRequest[]; total: number }>>
  page: number
  onPage: (page: number) => void
}

function Waiting({ query, page, onPage }: WaitingProps) {
  const { data: rows = [], total = 0 } = query.data ?? {}
  return (
    <Card title={words.waiting} description={words.waitingHelp} flush>
      <DataState
        state={query.isPending ? 'loading' : query.data === undefined ? 'error' : rows.length === 0 ? 'empty' : 'ready'}
        error={{ title: words.notLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
        empty={
          <EmptyState icon={<IconChecks size={20} />} title={words.nothing}>
            {words.nothingHelp}
          </EmptyState>
        }
      >
        <ul className={styles.rows} aria-label={words.waiting}>
          {rows.map((request) => (
            <RequestRow key={request.id} request={request} />
          ))}
        </ul>
        {total > cardsPerPage && (
          <div className={styles.foot}>
            <Pager page={page} perPage={cardsPerPage} total={total} onPage={onPage} of={words.waiting} />
          </div>
        )}
      </DataState>
    </Card>
  )
}

/** One request: what it would change, who asked and why. */
export function RequestRow({ request }: { request: CardRequest }) {
  const dates = useDates()
  const { id, card_id, last4, definition_name, currency, delta_minor, balance_minor, reason, asked_by, asked_at, _can } = request
  const decide = useCall(giftCards.decideRequest)
  const card = `${definition_name} ${lastFourText(last4)}`
  const amount = signedText(delta_minor, currency)
  async function ask(approve: boolean) {
    const isOwn = _can.withdraw && !approve
    const title = approve ? words.askApprove : isOwn ? words.askWithdraw : words.askRefuse
    const confirmLabel = approve ? words.approve : isOwn ? words.withdraw : words.refuse
    const body = approve ? words.approveBody(amount, card) : words.refuseBody(amount, card)
    if (!(await confirm({ title, body, confirmLabel, danger: !approve && !isOwn }))) return
    try {
      await decide.mutateAsync({ id, approve })
      showToast({ title: approve ? words.approved : isOwn ? words.withdrawn : words.refused, tone: 'ok', milliseconds: 3000 })
    } catch (problem) {
      showToast({ title: failureTitle(problem, words.notDone), message: textOf(problem), tone: 'bad', milliseconds: 8000 })
    }
  }
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          <a href={`#/gift_cards/cards/${card_id}`}>{card}</a>
          <span className={delta_minor > 0 ? styles.plus : styles.minus}>{amount}</span>
        </p>
        <p className={styles.facts}>{words.becomes(moneyText(balance_minor, currency), moneyText(balance_minor + delta_minor, currency))}</p>
        <p className={styles.facts}>{reason}</p>
        <p className={styles.facts}>{words.askedBy(asked_by, dates.moment(asked_at))}</p>
      </div>
      <div className={styles.acts}>
        {_can.decide && (
          <>
            <Button variant="primary" loading={decide.isPending} onClick={() => void ask(true)}>
              {words.approve}
            </Button>
            <Button disabled={decide.isPending} onClick={() => void ask(false)}>
              {words.refuse}
            </Button>
          </>
        )}
        {_can.withdraw && (
          <Button disabled={decide.isPending} onClick={() => void ask(false)}>
            {words.withdraw}
          </Button>
        )}
      </div>
    </li>
  )
}
