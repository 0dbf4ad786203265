import { type OfferCondition, type OfferConditionField, type OfferConditionOf, offerConditionFields } from '@brigade/contract/discounts/conditions.ts'
import { everyItem } from '@brigade/contract/discounts/items.ts'
import { fulfilments } from '@brigade/contract/fields/sales-context.ts'
import { channelNames, fulfilmentNames, orderChannels } from '@brigade/contract/orders/codes.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMayI } from '../../../platform/access.ts'
import type { ConditionKinds, ConditionProps } from '../../../platform/conditions/ConditionTree.tsx'
import { Choice, Whole } from '../../../platform/conditions/value-fields.tsx'
import { MoneyField } from '../../../ui/form/MoneyField.tsx'
import { MultiSelectField } from '../../../ui/form/MultiSelectField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { segmentsKnown } from '../named-queries.ts'
import { fieldNames, words } from './condition-texts.ts'
import { ItemsField } from './ItemsField.tsx'
import styles from './Writing.module.css'

/** A condition as it begins: it holds for somebody, or says what is to be chosen. */
const fresh: { readonly [F in OfferConditionField]: () => OfferConditionOf<F> } = {
  subtotal: () => ({ field: 'subtotal', is: 'at_least', amount_minor: 2000, items: everyItem }),
  quantity: () => ({ field: 'quantity', is: 'at_least', count: 2, items: everyItem }),
  channel: () => ({ field: 'channel', channels: [] }),
  fulfilment: () => ({ field: 'fulfilment', fulfilments: [] }),
  segment: () => ({ field: 'segment', segment_id: Number.NaN }),
  first_order: () => ({ field: 'first_order', is: true }),
  known_guest: () => ({ field: 'known_guest', is: true }),
}

interface FieldsProps<F extends OfferConditionField> {
  condition: OfferConditionOf<F>
  errors: Readonly<Record<string, string>>
  currency: string
  onChange: (condition: OfferConditionOf<F>) => void
}

const amounts = () => [['at_least', words.atLeast] as const, ['at_most', words.atMost] as const]

const fields: { readonly [F in OfferConditionField]: (props: FieldsProps<F>) => ReactNode } = {
  subtotal: ({ condition, errors, currency, onChange }) => (
    <>
      <Choice label={words.compare} value={condition.is} choices={amounts()} onChange={(is) => onChange({ ...condition, is })} />
      <MoneyField
        label={words.amount}
        currency={currency}
        value={condition.amount_minor}
        error={errors.amount_minor}
        onChange={(minor) => onChange({ ...condition, amount_minor: minor ?? Number.NaN })}
      />
      <Items items={condition.items} error={errors.items} onChange={(items) => onChange({ ...condition, items })} />
    </>
  ),
  quantity: ({ condition, errors, onChange }) => (
    <>
      <Choice label={words.compare} value={condition.is} choices={amounts()} onChange={(is) => onChange({ ...condition, is })} />
      <Whole label={words.count} value={condition.count} error={errors.count} onChange={(count) => onChange({ ...condition, count })} />
      <Items items={condition.items} error={errors.items} onChange={(items) => onChange({ ...condition, items })} />
    </>
  ),
  channel: ({ condition, errors, onChange }) => (
    <div className={styles.wide}>
      <MultiSelectField
        label={words.channels}
        error={errors.channels}
        options={orderChannels.filter((one) => one !== 'unmapped').map((value) => ({ value, label: channelNames[value] }))}
        value={condition.channels}
        onChange={(next) => onChange({ ...condition, channels: orderChannels.filter((one) => next.includes(one)) })}
      />
    </div>
  ),
  fulfilment: ({ condition, errors, onChange }) => (
    <div className={styles.wide}>
      <MultiSelectField
        label={words.fulfilments}
        error={errors.fulfilments}
        options={fulfilments.map((value) => ({ value, label: fulfilmentNames[value] }))}
        value={condition.fulfilments}
        onChange={(next) => onChange({ ...condition, fulfilments: fulfilments.filter((one) => next.includes(one)) })}
      />
    </div>
  ),
  segment: (props) => <Segment {...props} />,
  first_order: ({ condition, onChange }) => (
    <Choice
      label={words.answer}
      value={condition.is ? 'yes' : 'no'}
      choices={[
        ['yes', words.firstOrder],
        ['no', words.laterOrder],
      ]}
      onChange={(is) => onChange({ ...condition, is: is === 'yes' })}
    />
  ),
  known_guest: ({ condition, onChange }) => (
    <Choice
      label={words.answer}
      value={condition.is ? 'yes' : 'no'}
      choices={[
        ['yes', words.known],
        ['no', words.unknown],
      ]}
      onChange={(is) => onChange({ ...condition, is: is === 'yes' })}
    />
  ),
}

function Items({ items, error, onChange }: Pick<Parameters<typeof ItemsField>[0], 'items' | 'error' | 'onChange'>) {
  return (
    <div className={styles.wholeLine}>
      <ItemsField label={words.items} help={words.itemsHelp} items={items} error={error} onChange={onChange} />
    </div>
  )
}

/** One of the segments that the person sees; one that is named already and hidden stays. */
function Segment({ condition, errors, onChange }: FieldsProps<'segment'>) {
  const maySee = useMayI('customers') === 'allowed'
  const query = useQuery({ ...segmentsKnown({}), enabled: maySee })
  const known = query.data?.data ?? []
  const { segment_id: id } = condition
  const isHidden = !Number.isNaN(id) && !known.some((one) => one.id === id)
  const options = [
    ...known.map((one) => ({ value: String(one.id), label: one.name })),
    ...(isHidden ? [{ value: String(id), label: words.hiddenSegment }] : []),
  ]
  return (
    <SelectField
      label={words.segment}
      value={Number.isNaN(id) ? '' : String(id)}
      error={query.isError ? words.segmentsNotLoaded : errors.segment_id && words.chooseSegment}
      help={options.length === 0 && !query.isPending ? words.noSegments : undefined}
      options={options}
      onChange={({ target }) => onChange({ ...condition, segment_id: Number(target.value) })}
    />
  )
}

const drawn = new Map<string, (props: ConditionProps<OfferCondition>) => ReactNode>()

/** Drawn by one function for each currency: another one each time would begin its fields anew. */
function drawIn(currency: string): (props: ConditionProps<OfferCondition>) => ReactNode {
  const known = drawn.get(currency)
  if (known) return known
  const draw = (props: ConditionProps<OfferCondition>) => {
    const Fields = fields[props.condition.field] as (all: ConditionProps<OfferCondition> & { currency: string }) => ReactNode
    return <Fields {...props} currency={currency} />
  }
  drawn.set(currency, draw)
  return draw
}

/** What an offer can ask of an order. */
export const conditionKinds = (currency: string): ConditionKinds<OfferCondition> => ({
  fields: offerConditionFields,
  name: (field) => fieldNames[field],
  fresh: (field) => fresh[field](),
  draw: drawIn(currency),
})
