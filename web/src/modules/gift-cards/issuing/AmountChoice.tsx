import type { IssuableDefinition } from '@brigade/contract/gift-cards/definitions.ts'
import { useId, useState } from 'react'
import { FieldGroup } from '../../../ui/form/Field.tsx'
import type { BoundField } from '../../../ui/form/useAppForm.ts'
import { AmountField } from '../AmountField.tsx'
import { amountText, moneyText } from '../money.ts'
import styles from './AmountChoice.module.css'
import { words } from './issuing-texts.ts'

interface AmountChoiceProps extends Pick<BoundField, 'defaultValue' | 'onChange' | 'error'> {
  definition: IssuableDefinition
}

/** One of the amounts on offer, or one of the guest's own where that is allowed. */
export function AmountChoice({ definition: { terms, currency }, defaultValue, onChange, error }: AmountChoiceProps) {
  const name = useId()
  const { amounts_minor: amounts, custom_min_minor: least, custom_max_minor: most } = terms
  const [chosen, setChosen] = useState<string>(amounts.length === 0 ? 'own' : defaultValue)
  const choose = (choice: string) => {
    setChosen(choice)
    onChange(choice === 'own' ? '' : choice)
  }
  const isOwn = chosen === 'own'
  const range = least !== null && most !== null ? words.ownAmount(moneyText(least, currency), moneyText(most, currency)) : undefined
  const radio = (value: string, label: string) => (
    <label key={value} className={styles.amount}>
      <input type="radio" name={name} value={value} checked={chosen === value} onChange={() => choose(value)} />
      {label}
    </label>
  )
  return (
    <FieldGroup role="radiogroup" label={words.amount} error={error} help={isOwn ? undefined : range}>
      <div className={styles.amounts}>
        {amounts.map((minor) => radio(amountText(minor, currency), moneyText(minor, currency)))}
        {range !== undefined && amounts.length > 0 && radio('own', words.otherAmount)}
      </div>
      {isOwn && range !== undefined && (
        <div className={styles.own}>
          <AmountField label={words.otherAmount} help={range} currency={currency} error={undefined} onChange={onChange} />
        </div>
      )}
    </FieldGroup>
  )
}
