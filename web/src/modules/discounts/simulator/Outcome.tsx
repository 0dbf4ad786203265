import type { PaidShare } from '@brigade/contract/discounts/engine/types.ts'
import type { EvaluationAnswer } from '@brigade/contract/discounts/using.ts'
import type { ReactNode } from 'react'
import { moneyWriter } from '../../../ui/form/money-writer.ts'
import { StatusPill } from '../../../ui/page/StatusPill.tsx'
import { payerText } from '../paid-text.ts'
import styles from './Outcome.module.css'
import { grouped, groupText, type Refused } from './refusal-groups.ts'
import { words } from './simulator-texts.ts'

interface OutcomeProps {
  answer: EvaluationAnswer
  /** How many are in the basket. */
  items: number
  /** What comes on top of them, as it was asked. */
  charges: readonly { readonly id: string; readonly name: string }[]
  /** The offer that is being written. */
  draftId: number | undefined
}

/** What a basket costs: what each offer takes off, the sums, who pays, and why others do not apply. */
export function Outcome({ answer, items, charges, draftId }: OutcomeProps) {
  const { write } = moneyWriter(answer.currency)
  const { applied, refused, discount_minor, subtotal_minor, tax_minor, total_minor, unknown_codes } = answer
  return (
    <div className={styles.outcome}>
      {unknown_codes.length > 0 && <p className={styles.unknown}>{words.unknownCodes(unknown_codes.join(', '), unknown_codes.length)}</p>}
      <Applied applied={applied} currency={answer.currency} draftId={draftId} />
      <dl className={styles.sums}>
        <Sum label={words.subtotal(items)}>{write(subtotal_minor)}</Sum>
        {answer.charges.map(({ id, total_minor: before }) => (
          <Sum key={id} label={charges.find((one) => one.id === id)?.name ?? ''}>
            {write(before)}
          </Sum>
        ))}
        {discount_minor > 0 && <Sum label={words.taken}>{write(-discount_minor)}</Sum>}
        {tax_minor > 0 && <Sum label={words.taxes}>{write(tax_minor)}</Sum>}
        <Sum label={words.total} isTotal>
          {write(total_minor)}
        </Sum>
      </dl>
      <Payers applied={applied} currency={answer.currency} />
      <NotApplied refused={refused} applied={applied} draftId={draftId} />
    </div>
  )
}

function Sum({ label, isTotal, children }: { label: string; isTotal?: boolean; children: ReactNode }) {
  return (
    <div className={styles.sum} data-total={isTotal || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Applied({ applied, currency, draftId }: Pick<EvaluationAnswer, 'applied' | 'currency'> & Pick<OutcomeProps, 'draftId'>) {
  const { write } = moneyWriter(currency)
  if (applied.length === 0) return <p className={styles.quiet}>{words.noneApplies}</p>
  return (
    <section aria-label={words.applies}>
      <h3 className={styles.heading}>{words.applies}</h3>
      <ul className={styles.offers}>
        {applied.map(({ offer_id, name, amount_minor, code, needs_approval, reward }) => (
          <li key={offer_id} className={styles.offer} data-this={offer_id === draftId || undefined}>
            <div className={styles.line}>
              <span className={styles.name}>{name}</span>
              <span className={styles.amount}>{write(-amount_minor)}</span>
            </div>
            <p className={styles.marks}>
              {offer_id === draftId && <StatusPill tone="ok">{words.isThis}</StatusPill>}
              {needs_approval && <StatusPill tone="warn">{words.approval}</StatusPill>}
              {code && <span className={styles.quiet}>{words.byCode(code)}</span>}
              {reward && <span className={styles.quiet}>{words.isReward(reward.points)}</span>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The shares of all offers together, whoever pays most first. */
export function payersOf(applied: EvaluationAnswer['applied']): PaidShare[] {
  const sums = new Map<string, PaidShare>()
  for (const share of applied.flatMap(({ paid_by }) => paid_by)) {
    const key = payerText(share)
    sums.set(key, { ...share, amount_minor: share.amount_minor + (sums.get(key)?.amount_minor ?? 0) })
  }
  return [...sums.values()].sort((one, other) => other.amount_minor - one.amount_minor)
}

function Payers({ applied, currency }: Pick<EvaluationAnswer, 'applied' | 'currency'>) {
  const shares = payersOf(applied)
  const { write } = moneyWriter(currency)
  const all = shares.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
  if (all === 0) return null
  return (
    <section aria-label={words.whoPays}>
      <h3 className={styles.heading}>{words.whoPays}</h3>
      <dl className={styles.sums}>
        {shares.map((share) => (
          <div key={payerText(share)} className={styles.sum}>
            <dt>{payerText(share)}</dt>
            <dd>{write(share.amount_minor)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function NotApplied({ refused, applied, draftId }: Pick<EvaluationAnswer, 'refused' | 'applied'> & Pick<OutcomeProps, 'draftId'>) {
  if (refused.length === 0) return null
  return (
    <section aria-label={words.refused(refused.length)}>
      <h3 className={styles.heading}>{words.refused(refused.length)}</h3>
      {grouped(refused).map(({ group, offers }) => (
        <div key={group} className={styles.group}>
          <h4 className={styles.groupName}>{groupText[group]}</h4>
          <ul className={styles.offers}>
            {offers.map((offer) => (
              <li key={offer.offer_id} className={styles.offer} data-this={offer.offer_id === draftId || undefined}>
                <p className={styles.name}>{offer.name}</p>
                <Why offer={offer} insteadOf={applied.find(({ offer_id }) => offer_id === offer.instead_of)?.name} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

/** Why an offer does not apply, and what would help. */
export function Why({ offer: { text, hint }, insteadOf }: { offer: Refused; insteadOf: string | undefined }) {
  return (
    <>
      <p className={styles.quiet}>{text}</p>
      {insteadOf !== undefined && !text.includes(insteadOf) && <p className={styles.quiet}>{words.insteadOfOffer(insteadOf)}</p>}
      {hint !== '' && <p className={styles.hint}>{hint}</p>}
    </>
  )
}
