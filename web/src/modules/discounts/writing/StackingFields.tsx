import { type OfferClass, offerClasses } from '@brigade/contract/discounts/terms.ts'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { FieldGroup } from '../../../ui/form/Field.tsx'
import { RadioField } from '../../../ui/form/RadioField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { PartProps } from './use-offer-form.ts'
import { WholeField } from './WholeField.tsx'
import styles from './Writing.module.css'
import { words } from './writing-texts.ts'

const names = (): Readonly<Record<OfferClass, string>> => ({
  item: words.itemOffers,
  order: words.orderOffers,
  delivery: words.deliveryOffers,
  reward: words.rewardOffers,
})

/** Which other offers it stands together with, and of which only one is given. */
export function StackingFields({ form: { draft, changeTerms, errorAt } }: PartProps) {
  const { combines_with, stack_group } = draft.terms
  return (
    <div className={styles.fields}>
      <FieldGroup label={words.combines} help={words.combinesHelp} error={errorAt('combines_with')}>
        <div className={styles.checks}>
          {offerClasses.map((of) => (
            <Checkbox
              key={of}
              bare
              label={names()[of]}
              checked={combines_with.includes(of)}
              onChange={({ target }) =>
                changeTerms({ combines_with: offerClasses.filter((one) => (one === of ? target.checked : combines_with.includes(one))) })
              }
            />
          ))}
        </div>
      </FieldGroup>
      <div className={styles.short}>
        <TextField
          label={words.stackGroup}
          help={words.stackGroupHelp}
          autoComplete="off"
          maxLength={40}
          value={stack_group}
          error={errorAt('stack_group')}
          onChange={({ target }) => changeTerms({ stack_group: target.value })}
        />
      </div>
    </div>
  )
}

/** In which turn it is taken off, and what a percent of it counts. */
export function TurnFields({ form: { draft, changeTerms, errorAt } }: PartProps) {
  const { priority, calc_base } = draft.terms
  return (
    <div className={styles.fields}>
      <div className={styles.short}>
        <WholeField
          label={words.priority}
          required
          help={words.priorityHelp}
          value={priority}
          error={errorAt('priority')}
          onChange={(next) => changeTerms({ priority: next ?? Number.NaN })}
        />
      </div>
      <RadioField
        label={words.basis}
        value={calc_base}
        error={undefined}
        options={[
          { value: 'running', label: words.running },
          { value: 'original', label: words.original },
        ]}
        onChange={(chosen) => changeTerms({ calc_base: chosen === 'original' ? 'original' : 'running' })}
      />
    </div>
  )
}
