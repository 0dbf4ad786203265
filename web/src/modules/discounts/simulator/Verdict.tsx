import type { EvaluationAnswer } from '@brigade/contract/discounts/using.ts'
import { numbers } from '../../../ui/basics/numbers.ts'
import { moneyWriter } from '../../../ui/form/money-writer.ts'
import { Banner } from '../../../ui/page/Banner.tsx'
import styles from './Outcome.module.css'
import { words } from './simulator-texts.ts'

/** In one glance: what the guest pays, instead of what. */
export function Price({ answer }: { answer: EvaluationAnswer }) {
  const { write } = moneyWriter(answer.currency)
  const { total_minor, discount_minor, subtotal_minor, charges_minor } = answer
  const before = subtotal_minor + charges_minor
  return (
    <p className={styles.headline}>
      <span className={styles.quiet}>{words.guestPays}</span>
      <span className={styles.total}>{write(total_minor)}</span>
      {discount_minor > 0 && before > 0 && <span className={styles.off}>{words.off(numbers().percent(discount_minor / before))}</span>}
    </p>
  )
}

/** What becomes of the offer that is being written. */
export function Verdict({ answer, draftId }: { answer: EvaluationAnswer; draftId: number }) {
  const { write } = moneyWriter(answer.currency)
  const applied = answer.applied.find(({ offer_id }) => offer_id === draftId)
  if (applied)
    return (
      <Banner tone="ok" title={words.takesOff(write(applied.amount_minor))}>
        {applied.needs_approval && words.needsYes}
      </Banner>
    )
  const refused = answer.refused.find(({ offer_id }) => offer_id === draftId)
  if (!refused) return <Banner tone="warn" title={words.notAsked} />
  return (
    <Banner tone="warn" title={words.takesNothing}>
      {[refused.text, refused.hint].filter(Boolean).join(' ')}
    </Banner>
  )
}
