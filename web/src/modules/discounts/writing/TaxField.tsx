import { RadioField } from '../../../ui/form/RadioField.tsx'
import type { PartProps } from './use-offer-form.ts'
import { words } from './writing-texts.ts'

/** Whether tax is counted on what is left, or on the full price. */
export function TaxField({ form: { draft, changeTerms } }: PartProps) {
  return (
    <RadioField
      label={words.tax}
      hideLabel
      value={draft.terms.tax}
      error={undefined}
      options={[
        { value: 'before_tax', label: words.beforeTax, help: words.beforeTaxHelp },
        { value: 'after_tax', label: words.afterTax, help: words.afterTaxHelp },
      ]}
      onChange={(chosen) => changeTerms({ tax: chosen === 'after_tax' ? 'after_tax' : 'before_tax' })}
    />
  )
}
