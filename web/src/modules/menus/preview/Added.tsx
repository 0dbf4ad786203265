import type { GuestCharge } from '@brigade/contract/menus/guest-menu.ts'
import { moneyWriter } from '../../../ui/form/money-writer.ts'
import { StatusPill } from '../../../ui/page/StatusPill.tsx'
import styles from './Added.module.css'
import { reasonWord, words } from './preview-texts.ts'

/** Charges on top of the items, at the end of the menu. */
export function Added({ charges, currency }: { charges: readonly GuestCharge[]; currency: string }) {
  if (charges.length === 0) return null
  const { write } = moneyWriter(currency)
  return (
    <section className={styles.added} aria-label={words.added}>
      <h3 className={styles.title}>{words.added}</h3>
      <ul>
        {charges.map((charge) => (
          <li key={charge.id} className={styles.charge}>
            <span className={styles.name}>
              {charge.name} <span className={styles.basis}>{basisText(charge, write)}</span>{' '}
              {charge.unavailable && <StatusPill tone="warn">{reasonWord(charge.unavailable)}</StatusPill>}
            </span>
            <span className={styles.amount}>{amountText(charge, write)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const amountText = ({ amount_type, amount }: GuestCharge, write: (minor: number) => string): string =>
  amount_type === 'percent' ? `${amount / 100}%` : amount === 0 ? words.free : write(amount)

function basisText({ per, tag, below_minor }: GuestCharge, write: (minor: number) => string): string {
  const basis = { order: words.perOrder, item: words.perItem, tag: words.perTag(tag) }[per]
  return [basis, below_minor !== null && words.below(write(below_minor))].filter(Boolean).join(', ')
}
