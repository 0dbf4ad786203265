import { giftCardRedeeming } from '@brigade/contract/gift-cards/redeeming.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { type FormEvent, useState } from 'react'
import { useCall } from '../../../platform/use-call.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { EmailField } from '../../../ui/form/EmailField.tsx'
import { isEmail } from '../../../ui/form/text-rules.ts'
import { showToast } from '../../../ui/layers/toasts.ts'
import styles from './Redeem.module.css'
import { words } from './redeem-texts.ts'

/** Mails the guest what was taken and what is left. */
export function ReceiptForm({ uuid }: { uuid: string }) {
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string>()
  const [wasTried, setTried] = useState(false)
  const { mutateAsync, isPending } = useCall(giftCardRedeeming.mailReceipt)
  async function send(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    const address = email.trim()
    if (!isEmail(address)) return
    try {
      await mutateAsync({ uuid, email: address })
      setSentTo(address)
    } catch (problem) {
      showToast({ title: words.notSent, message: textOf(problem), tone: 'bad' })
    }
  }
  if (sentTo !== undefined) {
    return (
      <p role="status" className={styles.note}>
        {words.sent(sentTo)}
      </p>
    )
  }
  return (
    <form className={styles.receipt} noValidate aria-label={words.receipt} onSubmit={(event) => void send(event)}>
      <EmailField
        label={words.receiptTo}
        // The guest's, not that of whoever stands at the till.
        autoComplete="off"
        error={wasTried && !isEmail(email.trim()) ? words.emailFirst : undefined}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Button type="submit" loading={isPending}>
        {words.receipt}
      </Button>
    </form>
  )
}
