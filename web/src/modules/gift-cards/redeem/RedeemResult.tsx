import type { Redemption } from '@brigade/contract/gift-cards/redeeming.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useConnection } from '../../../platform/connection/connection.ts'
import { useNow } from '../../../ui/basics/use-now.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { moneyWriter } from '../../../ui/form/money-writer.ts'
import { Banner } from '../../../ui/page/Banner.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import type { Bill } from './bill.ts'
import { useHeldCode } from './code-in-address.ts'
import { todayAt } from './queries.ts'
import { ReceiptForm } from './ReceiptForm.tsx'
import styles from './Redeem.module.css'
import { words } from './redeem-texts.ts'
import { countdownText, undoLeftMs } from './undo-time.ts'
import { useUndo } from './use-undo.ts'

interface RedeemResultProps {
  redemption: Redemption
  /** What the cards showed before. */
  planned: number
  onNext: (bill: Bill) => void
}

/** What was taken, what is left and what is due, large enough to be read across a counter. */
export function RedeemResult({ redemption: given, planned, onNext }: RedeemResultProps) {
  const [undone, setUndone] = useState<Redemption>()
  // It may also be given back in the list below, which is asked for already.
  const { data: today } = useQuery(todayAt(given.restaurant_id))
  const changed = today?.data.find(({ uuid, undone_at, refunded_minor }) => uuid === given.uuid && (undone_at !== null || refunded_minor > 0))
  const redemption = undone ?? changed ?? given
  const { write } = moneyWriter(redemption.currency)
  const heading = useRef<HTMLHeadingElement>(null)
  const isUndone = redemption.undone_at !== null
  const due = isUndone ? redemption.asked_minor : redemption.still_due_minor
  const held = useHeldCode()
  const next = () => onNext({ due_minor: due, order: redemption.order })
  useEffect(function sayIt() {
    heading.current?.focus()
  }, [])
  useEffect(
    function takeTheNextCard() {
      if (held !== undefined) onNext({ due_minor: due, order: redemption.order })
    },
    [held, due, redemption.order, onNext],
  )
  return (
    <div className={styles.result}>
      <Card className={isUndone ? styles.isUndone : styles.isTaken}>
        <div className={styles.stack}>
          <h2 ref={heading} tabIndex={-1} className={styles.big}>
            <span>{isUndone ? words.undoneShort : words.taken}</span> <strong>{write(redemption.taken_minor)}</strong>
          </h2>
          {isUndone && <p role="status">{words.undone}</p>}
          {!isUndone && redemption.taken_minor < planned && (
            <Banner tone="warn">
              <p>{words.lessThanShown(write(planned), write(redemption.taken_minor))}</p>
            </Banner>
          )}
          {due > 0 && (
            <p className={styles.dueBig}>
              <span>{words.stillDue}</span> <strong>{write(due)}</strong>
            </p>
          )}
          {!isUndone && (
            <dl className={styles.left}>
              {redemption.cards.map(({ card_id, last4, left_minor }) => (
                <div key={card_id}>
                  <dt>{words.leftOn(last4)}</dt>
                  <dd>{write(left_minor)}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      </Card>
      <div className={styles.buttons}>
        <Button variant="primary" onClick={next}>
          {due > 0 ? words.nextFor(write(due)) : words.nextCard}
        </Button>
        {redemption.refunded_minor > 0 && <p className={styles.note}>{words.refundedNote(write(redemption.refunded_minor))}</p>}
        {!isUndone && redemption.refunded_minor === 0 && <UndoButton redemption={redemption} onUndone={setUndone} />}
      </div>
      {!isUndone && <ReceiptForm uuid={redemption.uuid} />}
    </div>
  )
}

function UndoButton({ redemption, onUndone }: { redemption: Redemption; onUndone: (undone: Redemption) => void }) {
  const [since] = useState(() => Date.now())
  const now = useNow(1000)
  const { online } = useConnection()
  const { undo, isUndoing } = useUndo()
  const left = undoLeftMs(redemption, since, now)
  if (left <= 0) return <p className={styles.note}>{words.undoPassed}</p>
  async function press() {
    const undone = await undo(redemption)
    if (undone) onUndone(undone)
  }
  return (
    <Button loading={isUndoing} disabled={!online} className={styles.undo} onClick={() => void press()}>
      {words.undoFor(countdownText(left))}
    </Button>
  )
}
