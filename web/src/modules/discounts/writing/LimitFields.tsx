import { MoneyField } from '../../../ui/form/MoneyField.tsx'
import type { PartProps } from './use-offer-form.ts'
import { WholeField } from './WholeField.tsx'
import styles from './Writing.module.css'
import { words } from './writing-texts.ts'

/** How often, and how much in all; each may stay empty. */
export function LimitFields({ form: { draft, changeTerms, errorAt } }: PartProps) {
  const { limits } = draft.terms
  const put = (part: Partial<typeof limits>) => changeTerms({ limits: { ...limits, ...part } })
  return (
    <div className={styles.grid}>
      <WholeField label={words.uses} help={words.noLimitHelp} value={limits.uses} error={errorAt('limits.uses')} onChange={(uses) => put({ uses })} />
      <WholeField
        label={words.perGuest}
        help={words.perGuestHelp}
        value={limits.per_guest}
        error={errorAt('limits.per_guest')}
        onChange={(per_guest) => put({ per_guest })}
      />
      <WholeField
        label={words.perDay}
        help={words.perDayHelp}
        value={limits.per_day}
        error={errorAt('limits.per_day')}
        onChange={(per_day) => put({ per_day })}
      />
      <MoneyField
        label={words.budget}
        help={words.budgetHelp}
        currency={draft.currency}
        value={limits.budget_minor}
        error={errorAt('limits.budget_minor') ?? errorAt('limits')}
        onChange={(budget_minor) => put({ budget_minor })}
      />
    </div>
  )
}
