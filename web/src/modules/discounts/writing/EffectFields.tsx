import { everyItem } from '@brigade/contract/discounts/items.ts'
import { type OfferEffect, type OfferEffectKind, offerEffectNames } from '@brigade/contract/discounts/terms.ts'
import type { ReactNode } from 'react'
import { MoneyField } from '../../../ui/form/MoneyField.tsx'
import { RadioField } from '../../../ui/form/RadioField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { ItemsField } from './ItemsField.tsx'
import { effectsFor, firstEffect } from './offer-draft.ts'
import { PercentField } from './PercentField.tsx'
import type { OfferForm, PartProps } from './use-offer-form.ts'
import { WholeField } from './WholeField.tsx'
import styles from './Writing.module.css'
import { words } from './writing-texts.ts'

interface KindProps<K extends OfferEffectKind> {
  effect: Extract<OfferEffect, { kind: K }>
  form: OfferForm
  put: (effect: OfferEffect) => void
}

/** No number is none that a rule takes. */
const whole = (value: number | null): number => value ?? Number.NaN

const kinds: { readonly [K in OfferEffectKind]: (props: KindProps<K>) => ReactNode } = {
  percent: ({ effect, form, put }) => (
    <PercentField
      label={words.percent}
      required
      help={words.percentHelp}
      value={effect.percent}
      error={form.errorAt('effect.percent')}
      onChange={(percent) => put({ ...effect, percent })}
    />
  ),
  amount: ({ effect, form, put }) => (
    <>
      <MoneyField
        label={words.amount}
        required
        currency={form.draft.currency}
        value={effect.amount_minor}
        error={form.errorAt('effect.amount_minor')}
        onChange={(minor) => put({ ...effect, amount_minor: whole(minor) })}
      />
      {form.draft.terms.class === 'item' && (
        <SelectField
          label={words.per}
          value={effect.per}
          error={undefined}
          options={[
            { value: 'across', label: words.perAcross },
            { value: 'each', label: words.perEach },
          ]}
          onChange={({ target }) => put({ ...effect, per: target.value === 'each' ? 'each' : 'across' })}
        />
      )}
    </>
  ),
  fixed_price: ({ effect, form, put }) => (
    <>
      <MoneyField
        label={words.price}
        required
        currency={form.draft.currency}
        value={effect.price_minor}
        error={form.errorAt('effect.price_minor')}
        onChange={(minor) => put({ ...effect, price_minor: whole(minor) })}
      />
      {form.draft.terms.class !== 'delivery' && (
        <WholeField
          label={words.units}
          required
          help={words.unitsHelp}
          value={effect.units}
          error={form.errorAt('effect.units')}
          onChange={(units) => put({ ...effect, units: whole(units) })}
        />
      )}
    </>
  ),
  buy_get: (props) => <BuyGet {...props} />,
  free_item: ({ effect, form, put }) => (
    <WholeField
      label={words.quantity}
      required
      help={words.quantityHelp}
      value={effect.quantity}
      error={form.errorAt('effect.quantity')}
      onChange={(quantity) => put({ ...effect, quantity: whole(quantity) })}
    />
  ),
  open_percent: ({ effect, form, put }) => (
    <PercentField
      label={words.mostPercent}
      required
      value={effect.most_percent}
      error={form.errorAt('effect.most_percent')}
      onChange={(percent) => put({ ...effect, most_percent: percent })}
    />
  ),
  open_amount: ({ effect, form, put }) => (
    <MoneyField
      label={words.mostAmount}
      required
      currency={form.draft.currency}
      value={effect.most_minor}
      error={form.errorAt('effect.most_minor')}
      onChange={(minor) => put({ ...effect, most_minor: whole(minor) })}
    />
  ),
}

function BuyGet({ effect, form, put }: KindProps<'buy_get'>) {
  return (
    <>
      <WholeField
        label={words.buyQuantity}
        required
        value={effect.buy_quantity}
        error={form.errorAt('effect.buy_quantity')}
        onChange={(count) => put({ ...effect, buy_quantity: whole(count) })}
      />
      <WholeField
        label={words.getQuantity}
        required
        value={effect.get_quantity}
        error={form.errorAt('effect.get_quantity')}
        onChange={(count) => put({ ...effect, get_quantity: whole(count) })}
      />
      <PercentField
        label={words.getPercent}
        required
        help={words.getPercentHelp}
        value={effect.percent}
        error={form.errorAt('effect.percent')}
        onChange={(percent) => put({ ...effect, percent })}
      />
      <WholeField
        label={words.mostTimes}
        help={words.mostTimesHelp}
        value={effect.most_times}
        error={form.errorAt('effect.most_times')}
        onChange={(most_times) => put({ ...effect, most_times })}
      />
      <div className={styles.wholeLine}>
        <RadioField
          label={words.getWhich}
          inline
          value={effect.get === null ? 'same' : 'other'}
          error={undefined}
          options={[
            { value: 'same', label: words.getSame },
            { value: 'other', label: words.getOther },
          ]}
          onChange={(chosen) => put({ ...effect, get: chosen === 'same' ? null : everyItem })}
        />
        {effect.get && (
          <ItemsField
            label={words.getItems}
            help={words.itemsHelp}
            items={effect.get}
            error={form.errorAt('effect.get')}
            onChange={(get) => put({ ...effect, get })}
          />
        )}
      </div>
    </>
  )
}

/** What it gives, each kind by its own fields, and the ceiling of it. */
export function EffectFields({ form }: PartProps) {
  const { draft, changeTerms, errorAt, errors } = form
  const { effect, class: of, method, max_amount_minor } = draft.terms
  const Fields = kinds[effect.kind] as (props: { effect: OfferEffect; form: OfferForm; put: (effect: OfferEffect) => void }) => ReactNode
  return (
    <div className={styles.grid}>
      <SelectField
        label={words.effect}
        value={effect.kind}
        error={errors.effect}
        options={effectsFor(of, method).map((kind) => ({ value: kind, label: offerEffectNames[kind] }))}
        onChange={({ target }) => {
          const kind = effectsFor(of, method).find((one) => one === target.value)
          if (kind) changeTerms({ effect: firstEffect(kind) })
        }}
      />
      <Fields key={effect.kind} effect={effect} form={form} put={(next) => changeTerms({ effect: next })} />
      <MoneyField
        label={words.ceiling}
        help={words.ceilingHelp}
        currency={draft.currency}
        value={max_amount_minor}
        error={errorAt('max_amount_minor')}
        onChange={(minor) => changeTerms({ max_amount_minor: minor })}
      />
    </div>
  )
}
