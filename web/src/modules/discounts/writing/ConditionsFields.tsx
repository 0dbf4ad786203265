import { OfferConditions } from '@brigade/contract/discounts/conditions.ts'
import { conditionsText } from '@brigade/contract/discounts/sentences.ts'
import { ConditionTree, errorsOf } from '../../../platform/conditions/ConditionTree.tsx'
import { useOfferNames } from '../use-offer-names.ts'
import { conditionKinds } from './condition-kinds.tsx'
import { asksNothing } from './offer-draft.ts'
import type { PartProps } from './use-offer-form.ts'
import styles from './Writing.module.css'
import { words } from './writing-texts.ts'

/** What has to be true of an order, as a tree, and as the sentence that it makes. */
export function ConditionsFields({ form: { draft, changeTerms, errorAt } }: PartProps) {
  const { terms, currency } = draft
  const names = useOfferNames(terms)
  const errors = errorsOf(OfferConditions, terms.conditions)
  const said = errorAt('conditions')
  const meaning = asksNothing(terms.conditions)
    ? words.conditionsNone
    : errors.size > 0
      ? words.conditionsFix
      : words.conditionsFit(conditionsText(terms.conditions, currency, names))
  return (
    <div className={styles.fields}>
      <p className={styles.note}>{words.conditionsHelp}</p>
      <ConditionTree
        kinds={conditionKinds(currency)}
        rules={terms.conditions}
        errors={errors}
        onChange={(conditions) => changeTerms({ conditions })}
      />
      <p className={styles.meaning} role="status">
        {said !== undefined && errors.size === 0 ? said : meaning}
      </p>
    </div>
  )
}
