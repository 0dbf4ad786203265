import { lastFourText } from '@brigade/contract/gift-cards/card-codes.ts'
import { mostCardsAtOnce, type RedeemPlace } from '@brigade/contract/gift-cards/redeeming.ts'
import { useEffect, useRef, useState } from 'react'
import { useConnection } from '../../../platform/connection/connection.ts'
import { useLeaveGuard } from '../../../platform/use-leave-guard.ts'
import { useMedia } from '../../../ui/basics/use-media.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { moneyWriter } from '../../../ui/form/money-writer.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { Banner } from '../../../ui/page/Banner.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { AmountEntry } from './AmountEntry.tsx'
import { type Bill, newBill } from './bill.ts'
import { CardEntry } from './CardEntry.tsx'
import { CounterCards } from './CounterCards.tsx'
import { useHeldCode } from './code-in-address.ts'
import { HoldButton } from './HoldButton.tsx'
import styles from './Redeem.module.css'
import { RedeemResult } from './RedeemResult.tsx'
import { words } from './redeem-texts.ts'
import { availableOn, sharesOf } from './shares.ts'
import { type CounterCard, useLookUp } from './use-look-up.ts'
import { useScanner } from './use-scanner.ts'
import { useTaking } from './use-taking.ts'

interface RedeemTillProps {
  place: RedeemPlace
  bill: Bill
  onNext: (bill: Bill) => void
  /** Whether something is under way that must not be left behind. */
  onBusy: (busy: boolean) => void
}

/** Asked wherever a request whose outcome nobody knows would be left behind. */
const askToLeave = (confirmLabel: string): Promise<boolean> =>
  confirm({ title: words.askLeave(confirmLabel), body: words.startOverWhy, confirmLabel, cancelLabel: words.stay, danger: true })

/** One redemption: cards, amount, confirmation and what came of it. Another one is another till. */
export function RedeemTill({ place, bill, onNext, onBusy }: RedeemTillProps) {
  const { online } = useConnection()
  const { write } = moneyWriter(place.currency)
  const [cards, setCards] = useState<readonly CounterCard[]>([])
  const [isAdding, setAdding] = useState(true)
  const [amount, setAmount] = useState(bill.due_minor)
  const [order, setOrder] = useState(bill.order)
  const amountBeforeScan = useRef(amount)
  const amountField = useRef<HTMLInputElement>(null)
  const paying = useRef<HTMLDivElement>(null)
  const isWide = useMedia('(width >= 900px)')
  const isAsking = useRef(false)
  const { taking, take, again, reopen } = useTaking((at) => cards[at] && lastFourText(cards[at].shown.last4))
  const { state: lookUpState, lookUp, forget } = useLookUp(place.id, addCard)
  const held = useHeldCode()

  const isOpen = taking.at === 'open' || taking.at === 'refused'
  const isUnsettled = taking.at === 'sending' || taking.at === 'unknown'
  useLeaveGuard(isUnsettled, { ask: () => askToLeave(words.leave) })
  useEffect(
    function tellBusy() {
      onBusy(isUnsettled)
      return () => onBusy(false)
    },
    [isUnsettled, onBusy],
  )

  const shown = cards.map((card) => card.shown)
  const available = availableOn(shown)
  const shares = sharesOf(shown, amount)
  const due = shares.at(-1)?.due_after_minor ?? amount
  const planned = amount - due
  const mayAdd = isOpen && cards.length < mostCardsAtOnce
  const entering = mayAdd && (isAdding || cards.length === 0 || held !== undefined)

  useEffect(
    function goOnToTheAmount() {
      if (cards.length === 0) return
      amountField.current?.focus({ preventScroll: true })
      // On a phone all of it, down to the button, and not the field alone.
      paying.current?.scrollIntoView({ block: 'nearest' })
    },
    [cards.length],
  )

  function addCard(card: CounterCard): string | undefined {
    if (cards.some(({ shown }) => shown.id === card.shown.id)) return words.alreadyThere(card.shown.last4)
    setCards((now) => [...now, card])
    setAdding(false)
    return undefined
  }

  function ask(code: string, pin?: string) {
    reopen()
    void lookUp(code, pin)
  }

  useScanner({
    onBegin: () => {
      amountBeforeScan.current = amount
    },
    onCode: (code) => {
      // A scanner types into whatever has the focus.
      setAmount(amountBeforeScan.current)
      if (!mayAdd || !online || isAsking.current) return
      setAdding(true)
      ask(code)
    },
  })

  function confirmTake() {
    void take({
      restaurant_id: place.id,
      amount_minor: amount,
      currency: place.currency,
      cards: cards.map(({ code, pin }) => ({ code, ...(pin !== undefined && { pin }) })),
      order: order.trim(),
    })
  }

  async function askTake() {
    if (isAsking.current) return
    isAsking.current = true
    const body = cards.map(({ shown: { last4 } }, at) => words.takesFrom(write(shares[at]?.taken_minor ?? 0), last4)).join(', ')
    const agreed = await confirm({ title: words.askTake(write(planned)), body, confirmLabel: words.take(write(planned)) })
    isAsking.current = false
    if (agreed) confirmTake()
  }

  async function startOver() {
    if (await askToLeave(words.startOver)) onNext(newBill)
  }

  if (taking.at === 'done') return <RedeemResult redemption={taking.redemption} planned={planned} onNext={onNext} />
  const canTake = isOpen && online && planned > 0 && lookUpState.at !== 'asking'
  return (
    <div className={styles.till}>
      {!online && (
        <div className={styles.across}>
          <Banner tone="warn" title={taking.at === 'unknown' ? words.offlineOnly : words.offline}>
            <p>{words.offlineWhy}</p>
          </Banner>
        </div>
      )}
      <Card title={cards.length > 1 ? words.cards : words.card}>
        <div className={styles.stack}>
          {bill.due_minor > 0 && <p className={styles.strong}>{words.stillDueNote(write(bill.due_minor))}</p>}
          {cards.length > 0 && (
            <CounterCards
              cards={shown}
              shares={shares}
              canRemove={isOpen}
              onRemove={(id) => {
                reopen()
                setCards((now) => now.filter(({ shown: card }) => card.id !== id))
              }}
            />
          )}
          {entering && <CardEntry state={lookUpState} online={online} onLookUp={ask} onForget={forget} />}
          {mayAdd && cards.length > 0 && (
            <Button
              variant={entering ? 'quiet' : 'secondary'}
              onClick={() => {
                forget()
                setAdding(!entering)
              }}
            >
              {entering ? words.notAnother : words.addCard}
            </Button>
          )}
        </div>
      </Card>
      {/* One thing after the other where there is no room beside it. */}
      {(isWide || cards.length > 0) && (
        <div ref={paying} className={styles.pay}>
          <Card title={words.pay}>
            <div className={styles.stack}>
              <AmountEntry
                ref={amountField}
                currency={place.currency}
                value={amount}
                onChange={(next) => {
                  reopen()
                  setAmount(next)
                }}
                fullMinor={available}
                readOnly={!isOpen}
              />
              <TextField
                label={words.order}
                error={undefined}
                value={order}
                maxLength={60}
                autoComplete="off"
                readOnly={!isOpen}
                onChange={({ target }) => {
                  reopen()
                  setOrder(target.value)
                }}
              />
              {cards.length > 0 && due > 0 && amount > 0 && (
                <p className={styles.due} role="status">
                  <span>{words.stillDue}</span>
                  <strong>{write(due)}</strong>
                </p>
              )}
              {taking.at === 'refused' && (
                <Banner tone="bad" title={words.notTaken}>
                  {taking.sentences.map((sentence) => (
                    <p key={sentence}>{sentence}</p>
                  ))}
                </Banner>
              )}
              {taking.at === 'unknown' ? (
                <>
                  <Banner tone="bad" title={words.unknown}>
                    <p>{words.unknownWhy}</p>
                  </Banner>
                  <div className={styles.buttons}>
                    <Button variant="primary" disabled={!online} onClick={() => void again()}>
                      {words.tryAgain}
                    </Button>
                    <Button variant="quiet" onClick={() => void startOver()}>
                      {words.startOver}
                    </Button>
                  </div>
                </>
              ) : (
                <HoldButton
                  hint={words.holdHow}
                  disabled={!canTake && taking.at !== 'sending'}
                  busy={taking.at === 'sending'}
                  onHeld={confirmTake}
                  onPressed={() => void askTake()}
                >
                  {taking.at === 'sending'
                    ? words.taking
                    : cards.length === 0
                      ? words.addFirst
                      : amount === 0
                        ? words.amountFirst
                        : words.hold(write(planned))}
                </HoldButton>
              )}
            </div>
          </Card>
        </div>
      )}
    </div>
  )
}
