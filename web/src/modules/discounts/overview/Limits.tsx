import type { Discount } from '@brigade/contract/discounts/offers.ts'
import { moneyText } from '@brigade/contract/kit/money-text.ts'
import { numberText } from '../../../ui/basics/numbers.ts'
import { Card } from '../../../ui/page/Card.tsx'
import styles from './Overview.module.css'
import { words } from './overview-texts.ts'

interface Limit {
  readonly label: string
  readonly now: number
  readonly most: number
  readonly text: (amount: number) => string
}

/** How far an offer is used, where that is limited, as bars; nothing where it is not. */
export function Limits({ offer: { used_count, given_minor, currency, terms } }: { offer: Discount }) {
  const { uses, budget_minor } = terms.limits
  const limits: Limit[] = [
    ...(uses === null ? [] : [{ label: words.uses, now: used_count, most: uses, text: numberText }]),
    ...(budget_minor === null
      ? []
      : [{ label: words.budget, now: given_minor, most: budget_minor, text: (minor: number) => moneyText(minor, currency) }]),
  ]
  if (limits.length === 0) return null
  return (
    <Card title={words.limits}>
      <ul className={styles.limits} aria-label={words.limits}>
        {limits.map((limit) => (
          <LimitBar key={limit.label} {...limit} />
        ))}
      </ul>
    </Card>
  )
}

/** From here on there is little left of it. */
const nearly = 0.8

function LimitBar({ label, now, most, text }: Limit) {
  const tone = now >= most ? 'full' : now >= most * nearly ? 'near' : 'ok'
  return (
    <li className={styles.limit} data-tone={tone}>
      <span className={styles.limitLabel}>{label}</span>
      <span className={styles.limitText}>{words.ofMost(text(now), text(most))}</span>
      <meter className={styles.bar} aria-label={label} min={0} max={most} value={Math.min(now, most)} />
      <span className={styles.note}>{tone === 'full' ? words.reached : words.left(text(most - now))}</span>
    </li>
  )
}
