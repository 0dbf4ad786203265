import { type Condition, type ConditionGroup, Conditions, conditionFields } from '@brigade/contract/customers/conditions/ast.ts'
import { sentenceOf } from '@brigade/contract/customers/conditions/sentence.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type ConditionKinds, ConditionTree, errorsOf } from '../../../platform/conditions/ConditionTree.tsx'
import { useDebounced } from '../../../platform/pickers/use-debounced.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { ConditionFields } from './condition-fields.tsx'
import { freshCondition } from './drafts.ts'
import { customerCount, valuesFor } from './queries.ts'
import styles from './Segments.module.css'
import { fieldNames, words } from './segments-texts.ts'

const quietMs = 300
const usualCurrency = 'USD'

interface RuleBuilderProps {
  /** May be unfinished. */
  rules: ConditionGroup
  onChange: (rules: ConditionGroup) => void
  /** Below the conditions. */
  footer?: ReactNode
}

const kindsIn = (currency: string): ConditionKinds<Condition> => ({
  fields: conditionFields,
  name: (field) => fieldNames[field],
  fresh: (field) => freshCondition(field, currency),
  draw: ConditionFields,
})

/** What is wrong with rules, by where it stands; nothing when they can be asked. */
export const troublesOf = (rules: ConditionGroup) => errorsOf(Conditions, rules)

/** Puts conditions on customers together, says them as a sentence, and counts who fits as they change. */
export function RuleBuilder({ rules, onChange, footer }: RuleBuilderProps) {
  const errors = troublesOf(rules)
  const currencies = useQuery(valuesFor({ kind: 'currency' }))
  return (
    <Card className={styles.builder} footer={footer}>
      <ConditionTree kinds={kindsIn(currencies.data?.values[0]?.value ?? usualCurrency)} rules={rules} errors={errors} onChange={onChange} />
      <p className={styles.result} role="status">
        {errors.size === 0 ? <Result rules={rules} /> : rules.of.length === 0 ? words.noneYet : words.fixFirst}
      </p>
    </Card>
  )
}

const restaurantsIn = (group: ConditionGroup): number[] =>
  group.of.flatMap((node) => (node.field === 'group' ? restaurantsIn(node) : node.field === 'restaurant' ? node.restaurant_ids : []))

function Result({ rules }: { rules: ConditionGroup }) {
  const text = useDebounced(JSON.stringify(rules), quietMs)
  const asked = JSON.parse(text) as ConditionGroup
  const count = useQuery({ ...customerCount({ rules: asked }), placeholderData: keepPreviousData })
  const ids = [...new Set(restaurantsIn(asked))]
  const places = useQuery({ ...valuesFor({ kind: 'restaurant', ids }), enabled: ids.length > 0 })
  const restaurants = new Map((places.data?.values ?? []).map(({ value, label }) => [Number(value), label]))
  const number = count.isError ? words.notCounted : count.data ? words.count(count.data.total) : words.counting
  return (
    <>
      <strong className={styles.number} data-stale={count.isPlaceholderData || undefined}>
        {number}
      </strong>{' '}
      {(ids.length === 0 || places.data) && words.who(sentenceOf(asked, { restaurants }))}
    </>
  )
}
