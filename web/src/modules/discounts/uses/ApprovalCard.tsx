import { discountUsing, type WaitingUse } from '@brigade/contract/discounts/using.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useId, useState } from 'react'
import { failureTitle } from '../../../platform/failure-title.ts'
import { useCall } from '../../../platform/use-call.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { numbers } from '../../../ui/basics/numbers.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { moneyWriter } from '../../../ui/form/money-writer.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { StatusPill } from '../../../ui/page/StatusPill.tsx'
import { paidText } from '../paid-text.ts'
import styles from './Approvals.module.css'
import { words } from './use-texts.ts'

interface ApprovalCardProps {
  use: WaitingUse
  now: number
  /** The cards have just changed places. */
  isSettling: boolean
  onDecided: () => void
  /** It may have been decided by somebody else meanwhile. */
  onFailed: () => void
}

/** What staff want to take off one order, for whom and why, and a yes or a no to it. */
export function ApprovalCard({ use, now, isSettling, onDecided, onFailed }: ApprovalCardProps) {
  const { id, reference, discount_name, restaurant_name, amount_minor, order_minor, currency, reason, by, customer, paid_by, at } = use
  const title = useId()
  const dates = useDates()
  const decide = useCall(discountUsing.decideDiscount)
  const [isNoting, setNoting] = useState(false)
  const [note, setNote] = useState('')
  const amount = moneyWriter(currency).write(amount_minor)
  async function say(approve: boolean): Promise<void> {
    if (isSettling) return
    try {
      await decide.mutateAsync({ use_id: id, approve, note })
      onDecided()
      showToast({
        title: approve ? words.approved(amount) : words.declined(amount),
        message: words.orderOf(reference),
        tone: 'ok',
        milliseconds: 3000,
      })
    } catch (problem) {
      showToast({ title: failureTitle(problem, words.notDecided), message: textOf(problem), tone: 'warn', milliseconds: 8000 })
      onFailed()
    }
  }
  const othersPay = paid_by.some(({ payer }) => payer !== 'restaurant')
  return (
    <li className={styles.card} aria-labelledby={title}>
      <div className={styles.head}>
        <p id={title} className={styles.amount}>
          {amount}
        </p>
        <TimeLeft until={use.expires_at} now={now} />
      </div>
      {order_minor > 0 && (
        <p className={styles.share}>{words.offOrder(numbers().percent(amount_minor / order_minor), moneyWriter(currency).write(order_minor))}</p>
      )}
      <p className={styles.what}>{discount_name}</p>
      <p className={styles.facts}>{[restaurant_name, words.orderOf(reference)].join(' · ')}</p>
      {reason !== '' && <p className={styles.reason}>{reason}</p>}
      <p className={styles.facts}>{[by && words.wanted(by), customer?.name, dates.time(at)].filter(Boolean).join(' · ')}</p>
      {othersPay && <p className={styles.facts}>{words.paidByWhom(paidText(paid_by, currency))}</p>}
      {isNoting ? (
        <TextField
          label={words.note}
          help={words.noteHelp}
          autoFocus
          maxLength={200}
          autoComplete="off"
          value={note}
          error={undefined}
          onChange={({ target }) => setNote(target.value)}
        />
      ) : null}
      <div className={styles.acts}>
        <Button
          variant="primary"
          data-act="approve"
          aria-label={words.approveIt(amount, reference)}
          loading={decide.isPending && decide.variables.approve}
          disabled={decide.isPending && !decide.variables.approve}
          onClick={() => void say(true)}
        >
          {words.approve}
        </Button>
        <Button
          data-act="decline"
          aria-label={words.declineIt(amount, reference)}
          loading={decide.isPending && !decide.variables.approve}
          disabled={decide.isPending && decide.variables.approve}
          onClick={() => void say(false)}
        >
          {words.decline}
        </Button>
        {!isNoting && (
          <Button variant="quiet" data-act="note" onClick={() => setNoting(true)}>
            {words.addNote}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Under so little the time is urgent. */
const soonMs = 3 * 60_000

function TimeLeft({ until, now }: { until: string | null; now: number }) {
  if (until === null) return null
  const left = Date.parse(until) - now
  if (left <= 0) return <StatusPill tone="bad">{words.overdue}</StatusPill>
  return <StatusPill tone={left < soonMs ? 'warn' : 'idle'}>{words.left(clock(left))}</StatusPill>
}

/** Minutes and seconds; of more than an hour, whose seconds nobody counts, hours and minutes. */
function clock(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  if (seconds >= 3600) return words.hoursMinutes(Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
