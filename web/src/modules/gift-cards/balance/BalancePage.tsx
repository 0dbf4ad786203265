import { type GuestBalance, giftCardBalance, noBalance } from '@brigade/contract/gift-cards/balance.ts'
import { Problem, textOf } from '@brigade/contract/kit/problem.ts'
import { type FormEvent, useState } from 'react'
import { call } from '../../../platform/call.ts'
import { PublicFrame } from '../../../platform/PublicFrame.tsx'
import { useTitle } from '../../../platform/use-title.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { moneyWriter } from '../../../ui/form/money-writer.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Banner } from '../../../ui/page/Banner.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { CardFace } from '../face/CardFace.tsx'
import { GiftCodeField } from '../redeem/GiftCodeField.tsx'
import { judgeTyped } from '../redeem/typed-code.ts'
import styles from './BalancePage.module.css'
import { words } from './balance-texts.ts'

/** What a guest sees: no session, no app around it, only a card and what is on it. */
export function BalancePage() {
  useTitle(words.title)
  const [found, setFound] = useState<GuestBalance>()
  return (
    <PublicFrame>
      <meta name="robots" content="noindex, nofollow" />
      <h1 className={styles.title}>{words.title}</h1>
      {found ? <Shown balance={found} onAnother={() => setFound(undefined)} /> : <AskForm onFound={setFound} />}
    </PublicFrame>
  )
}

/** One sentence for all that has no balance to show: nobody learns here which codes there are. */
const sentenceOf = (problem: unknown): string =>
  problem instanceof Problem && ['not_found', 'invalid'].includes(problem.code) ? noBalance : textOf(problem)

function AskForm({ onFound }: { onFound: (balance: GuestBalance) => void }) {
  const [letters, setLetters] = useState('')
  const [pin, setPin] = useState('')
  const [wasTried, setTried] = useState(false)
  const [isInsisted, setInsisted] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string>()
  const verdict = judgeTyped(letters)
  const isPinFit = /^(\d{4})?$/.test(pin)
  async function ask() {
    if (isAsking) return
    setTried(true)
    // A code of another system may look mistyped: it is sent if somebody insists.
    if (verdict === 'mistyped') setInsisted(true)
    if (!isPinFit || verdict === 'short' || (verdict === 'mistyped' && !isInsisted)) return
    setAsking(true)
    setFailure(undefined)
    try {
      onFound(await call(giftCardBalance.guestBalance, { code: letters, ...(pin !== '' && { pin }) }))
    } catch (problem) {
      setFailure(sentenceOf(problem))
      setAsking(false)
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    void ask()
  }
  const codeError = verdict === 'mistyped' ? words.checkCode : wasTried && verdict === 'short' ? words.shortCode : undefined
  return (
    <Card>
      <form className={styles.form} noValidate onSubmit={submit}>
        <p>{words.intro}</p>
        <GiftCodeField
          label={words.code}
          help={words.codeHelp}
          error={codeError}
          value={letters}
          onChange={(next) => {
            setLetters(next)
            setTried(false)
            setInsisted(false)
          }}
          onEnter={() => void ask()}
        />
        <TextField
          label={words.pin}
          help={words.pinHelp}
          error={wasTried && !isPinFit ? words.pinShort : undefined}
          value={pin}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          onChange={({ target }) => setPin(target.value.replaceAll(/\D/g, ''))}
        />
        {failure !== undefined && (
          <Banner tone="bad" title={words.failed}>
            <p>{failure}</p>
          </Banner>
        )}
        <Button type="submit" variant="primary" wide loading={isAsking}>
          {words.show}
        </Button>
      </form>
    </Card>
  )
}

function Shown({ balance, onAnother }: { balance: GuestBalance; onAnother: () => void }) {
  const dates = useDates()
  const amount = moneyWriter(balance.currency).write(balance.balance_minor)
  return (
    <div className={styles.shown}>
      <CardFace design={balance.design} picture={balance.design_picture} name={balance.definition_name} amountText={amount} last4={balance.last4} />
      <p className={styles.balance} role="status">
        <span>{words.balance}</span> <strong>{amount}</strong>
      </p>
      {/* A day of the calendar, the same everywhere. */}
      <p>{balance.expires_on === null ? words.noEnd : words.until(dates.day(`${balance.expires_on}T12:00:00Z`, 'UTC'))}</p>
      <Button onClick={onAnother}>{words.another}</Button>
    </div>
  )
}
