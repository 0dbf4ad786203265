import { approvalRules, type OfferMethod, offerMethods } from '@brigade/contract/discounts/terms.ts'
import { MoneyField } from '../../../ui/form/MoneyField.tsx'
import { RadioField } from '../../../ui/form/RadioField.tsx'
import { TagField } from '../../../ui/form/TagField.tsx'
import { firstStaffRules, turned } from './offer-draft.ts'
import type { PartProps } from './use-offer-form.ts'
import styles from './Writing.module.css'
import { words } from './writing-texts.ts'

const helps = (): Readonly<Record<OfferMethod, string>> => ({ automatic: words.automaticHelp, code: words.codeHelp, staff: words.staffHelp })

/** By itself, by a code or by staff; of staff what they have to say, and who has to agree. */
export function UsedFields({ form: { draft, change, changeTerms, errorAt } }: PartProps) {
  const { terms, currency } = draft
  const staff = terms.staff ?? firstStaffRules
  const put = (part: Partial<typeof staff>) => changeTerms({ staff: { ...staff, ...part } })
  return (
    <div className={styles.fields}>
      <RadioField
        label={words.method}
        hideLabel
        value={terms.method}
        error={errorAt('method')}
        options={offerMethods.map((value) => ({ value, label: words[value], help: helps()[value] }))}
        onChange={(chosen) => {
          const method = offerMethods.find((one) => one === chosen)
          if (method) change({ terms: turned(terms, { method }) })
        }}
      />
      {terms.method === 'staff' && (
        <>
          <TagField
            label={words.reasons}
            help={words.reasonsHelp}
            max={20}
            maxLength={60}
            value={staff.reasons}
            error={errorAt('staff.reasons')}
            onChange={(reasons) => put({ reasons: [...reasons] })}
          />
          <RadioField
            label={words.approval}
            value={staff.approval}
            error={undefined}
            options={approvalRules.map((value) => ({ value, label: words[value] }))}
            onChange={(chosen) => put({ approval: approvalRules.find((one) => one === chosen) ?? staff.approval })}
          />
          {staff.approval === 'above' && (
            <div className={styles.short}>
              <MoneyField
                label={words.aboveAmount}
                required
                currency={currency}
                value={staff.above_minor}
                error={errorAt('staff')}
                onChange={(above_minor) => put({ above_minor })}
              />
            </div>
          )}
        </>
      )}
    </div>
  )
}
