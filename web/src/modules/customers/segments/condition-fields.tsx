import {
  type Condition,
  type ConditionField,
  type ConditionOf,
  consentChannels,
  consentPurposes,
  customerOrigins,
} from '@brigade/contract/customers/conditions/ast.ts'
import { channelNames, orderChannels } from '@brigade/contract/orders/codes.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ConditionProps } from '../../../platform/conditions/ConditionTree.tsx'
import { Choice, Whole } from '../../../platform/conditions/value-fields.tsx'
import { MoneyField } from '../../../ui/form/MoneyField.tsx'
import { MultiSelectField } from '../../../ui/form/MultiSelectField.tsx'
import { Picks } from './Picks.tsx'
import { valuesFor } from './queries.ts'
import { consentNames, originWords, words } from './segments-texts.ts'

interface FieldsProps<F extends ConditionField> {
  condition: ConditionOf<F>
  /** What is wrong, by the name of the value. */
  errors: Readonly<Record<string, string>>
  onChange: (condition: ConditionOf<F>) => void
}

const amounts = () => [['at_least', words.atLeast] as const, ['at_most', words.atMost] as const]
const yesOrNo = () => [['yes', words.yes] as const, ['no', words.no] as const]
const yes = (is: boolean) => (is ? 'yes' : 'no')
const months = Array.from({ length: 12 }, (_, at) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, at, 1))),
)
const usualDays = 90

interface WhenProps {
  days: number | null
  error: string | undefined
  onChange: (days: number | null) => void
}

function When({ days, error, onChange }: WhenProps) {
  return (
    <>
      <Choice
        label={words.when}
        value={days === null ? 'ever' : 'lately'}
        choices={[
          ['ever', words.ever],
          ['lately', words.lately],
        ]}
        onChange={(when) => onChange(when === 'ever' ? null : usualDays)}
      />
      {days !== null && <Whole label={words.days} value={days} error={error} onChange={onChange} />}
    </>
  )
}

function Spent({ condition, errors, onChange }: FieldsProps<'spent'>) {
  const found = useQuery(valuesFor({ kind: 'currency' }))
  const currencies = [...new Set([condition.currency, ...(found.data?.values ?? []).map(({ value }) => value)])]
  return (
    <>
      <Choice label={words.compare} value={condition.is} choices={amounts()} onChange={(is) => onChange({ ...condition, is })} />
      <MoneyField
        label={words.amount}
        currency={condition.currency}
        value={condition.amount_minor}
        error={errors.amount_minor}
        onChange={(minor) => onChange({ ...condition, amount_minor: minor ?? Number.NaN })}
      />
      {currencies.length > 1 && (
        <Choice
          label={words.currency}
          value={condition.currency}
          choices={currencies.map((one) => [one, one] as const)}
          onChange={(currency) => onChange({ ...condition, currency })}
        />
      )}
      <When days={condition.days} error={errors.days} onChange={(days) => onChange({ ...condition, days })} />
    </>
  )
}

const ago = () => [['less_than', words.lessThan] as const, ['more_than', words.moreThan] as const]

const fields: { readonly [F in ConditionField]: (props: FieldsProps<F>) => ReactNode } = {
  orders: ({ condition, errors, onChange }) => (
    <>
      <Choice label={words.compare} value={condition.is} choices={amounts()} onChange={(is) => onChange({ ...condition, is })} />
      <Whole label={words.times} value={condition.count} error={errors.count} onChange={(count) => onChange({ ...condition, count })} />
      <When days={condition.days} error={errors.days} onChange={(days) => onChange({ ...condition, days })} />
    </>
  ),
  spent: (props) => <Spent {...props} />,
  last_visit: ({ condition, errors, onChange }) => (
    <>
      <Choice
        label={words.when}
        value={condition.is}
        choices={[...ago(), ['never', words.never] as const]}
        onChange={(is) => onChange({ ...condition, is, days: is === 'never' ? null : (condition.days ?? usualDays) })}
      />
      {condition.is !== 'never' && (
        <Whole label={words.days} value={condition.days} error={errors.days} onChange={(days) => onChange({ ...condition, days })} />
      )}
    </>
  ),
  first_visit: ({ condition, errors, onChange }) => (
    <>
      <Choice label={words.when} value={condition.is} choices={ago()} onChange={(is) => onChange({ ...condition, is })} />
      <Whole label={words.days} value={condition.days} error={errors.days} onChange={(days) => onChange({ ...condition, days })} />
    </>
  ),
  restaurant: ({ condition, errors, onChange }) => (
    <>
      <Picks
        label={words.restaurants}
        kind="restaurant"
        value={condition.restaurant_ids.map(String)}
        error={errors.restaurant_ids}
        onChange={(ids) => onChange({ ...condition, restaurant_ids: ids.map(Number) })}
      />
      <When days={condition.days} error={errors.days} onChange={(days) => onChange({ ...condition, days })} />
    </>
  ),
  channel: ({ condition, errors, onChange }) => (
    <>
      <MultiSelectField
        label={words.channels}
        error={errors.channels}
        options={orderChannels.map((value) => ({ value, label: channelNames[value] }))}
        value={condition.channels}
        onChange={(next) => onChange({ ...condition, channels: orderChannels.filter((one) => next.includes(one)) })}
      />
      <When days={condition.days} error={errors.days} onChange={(days) => onChange({ ...condition, days })} />
    </>
  ),
  item: ({ condition, errors, onChange }) => (
    <>
      <Choice
        label={words.itemBy}
        value={condition.by}
        choices={[
          ['name', words.itemName],
          ['category', words.itemCategory],
        ]}
        onChange={(by) => onChange({ ...condition, by, names: [] })}
      />
      <Picks
        label={condition.by === 'name' ? words.items : words.categories}
        kind={condition.by === 'name' ? 'item' : 'category'}
        value={condition.names}
        error={errors.names}
        onChange={(names) => onChange({ ...condition, names })}
      />
      <When days={condition.days} error={errors.days} onChange={(days) => onChange({ ...condition, days })} />
    </>
  ),
  birthday: ({ condition, errors, onChange }) => (
    <>
      <Choice
        label={words.when}
        value={condition.is}
        choices={[
          ['in_month', words.inMonth],
          ['within', words.within],
        ]}
        onChange={(is) => onChange({ ...condition, is, days: is === 'within' ? 7 : null, month: null })}
      />
      {condition.is === 'within' ? (
        <Whole label={words.days} value={condition.days} error={errors.days} onChange={(days) => onChange({ ...condition, days })} />
      ) : (
        <Choice
          label={words.month}
          value={String(condition.month ?? '0')}
          choices={[['0', words.thisMonth] as const, ...months.map((name, at) => [String(at + 1), name] as const)]}
          onChange={(month) => onChange({ ...condition, month: month === '0' ? null : Number(month) })}
        />
      )}
    </>
  ),
  consent: ({ condition, onChange }) => (
    <>
      <Choice
        label={words.answer}
        value={yes(condition.is_granted)}
        choices={[
          ['yes', words.granted],
          ['no', words.notGranted],
        ]}
        onChange={(is) => onChange({ ...condition, is_granted: is === 'yes' })}
      />
      <Choice
        label={words.channel}
        value={condition.channel}
        choices={consentChannels.map((one) => [one, consentNames[one]] as const)}
        onChange={(channel) => onChange({ ...condition, channel })}
      />
      <Choice
        label={words.purpose}
        value={condition.purpose}
        choices={consentPurposes.map((one) => [one, consentNames[one]] as const)}
        onChange={(purpose) => onChange({ ...condition, purpose })}
      />
    </>
  ),
  tag: ({ condition, errors, onChange }) => (
    <>
      <Choice
        label={words.compare}
        value={condition.is}
        choices={[
          ['has', words.has],
          ['has_not', words.hasNot],
        ]}
        onChange={(is) => onChange({ ...condition, is })}
      />
      <Picks label={words.tags} kind="tag" value={condition.tags} error={errors.tags} onChange={(tags) => onChange({ ...condition, tags })} />
    </>
  ),
  points: ({ condition, errors, onChange }) => (
    <>
      <Choice label={words.compare} value={condition.is} choices={amounts()} onChange={(is) => onChange({ ...condition, is })} />
      <Whole label={words.points} value={condition.points} error={errors.points} onChange={(points) => onChange({ ...condition, points })} />
    </>
  ),
  language: ({ condition, errors, onChange }) => (
    <Picks
      label={words.languages}
      kind="language"
      value={condition.languages}
      error={errors.languages}
      onChange={(languages) => onChange({ ...condition, languages })}
    />
  ),
  source: ({ condition, errors, onChange }) => (
    <MultiSelectField
      label={words.sources}
      error={errors.sources}
      options={customerOrigins.map((value) => ({ value, label: originWords[value] }))}
      value={condition.sources}
      onChange={(next) => onChange({ ...condition, sources: customerOrigins.filter((one) => next.includes(one)) })}
    />
  ),
  reached_by: ({ condition, onChange }) => (
    <>
      <Choice
        label={words.reachedBy}
        value={condition.kind}
        choices={[
          ['email', words.emailAddress],
          ['phone', words.phoneNumber],
        ]}
        onChange={(kind) => onChange({ ...condition, kind })}
      />
      <Choice
        label={words.answer}
        value={yes(condition.has)}
        choices={yesOrNo()}
        onChange={(has) => onChange({ ...condition, has: has === 'yes' })}
      />
    </>
  ),
  relay_guest: ({ condition, onChange }) => (
    <Choice label={words.answer} value={yes(condition.is)} choices={yesOrNo()} onChange={(is) => onChange({ ...condition, is: is === 'yes' })} />
  ),
  blocked: ({ condition, onChange }) => (
    <Choice label={words.answer} value={yes(condition.is)} choices={yesOrNo()} onChange={(is) => onChange({ ...condition, is: is === 'yes' })} />
  ),
}

/** What a condition compares with, each kind by its own fields. */
export function ConditionFields({ condition, errors, onChange }: ConditionProps<Condition>) {
  const Fields = fields[condition.field] as (props: ConditionProps<Condition>) => ReactNode
  return <Fields condition={condition} errors={errors} onChange={onChange} />
}
