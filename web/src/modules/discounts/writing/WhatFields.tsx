import { type OfferClass, offerClasses } from '@brigade/contract/discounts/terms.ts'
import { RadioField } from '../../../ui/form/RadioField.tsx'
import { Switch } from '../../../ui/form/Switch.tsx'
import { ItemsField } from './ItemsField.tsx'
import { turned } from './offer-draft.ts'
import type { PartProps } from './use-offer-form.ts'
import styles from './Writing.module.css'
import { words } from './writing-texts.ts'

const names = (): Readonly<Record<OfferClass, { label: string; help: string }>> => ({
  item: { label: words.classItem, help: words.classItemHelp },
  order: { label: words.classOrder, help: words.classOrderHelp },
  delivery: { label: words.classDelivery, help: words.classDeliveryHelp },
  reward: { label: words.classReward, help: words.classRewardHelp },
})

/** What it is taken off: items, the order, delivery; and which items are meant. */
export function WhatFields({ form: { draft, change, changeTerms, errorAt } }: PartProps) {
  const { terms } = draft
  const { class: of, effect } = terms
  const asksItems = of === 'item' || of === 'order' || effect.kind === 'free_item'
  return (
    <div className={styles.fields}>
      <RadioField
        label={words.class}
        hideLabel
        value={of}
        error={errorAt('class')}
        options={offerClasses.map((value) => ({ value, ...names()[value] }))}
        onChange={(chosen) => {
          const next = offerClasses.find((one) => one === chosen)
          if (next) change({ terms: turned(terms, { class: next }) })
        }}
      />
      {asksItems && (
        <ItemsField
          label={of === 'order' ? words.countedItems : words.items}
          help={of === 'order' ? words.countedItemsHelp : words.itemsHelp}
          items={terms.items}
          error={errorAt('items')}
          onChange={(items) => changeTerms({ items })}
        />
      )}
      {(of === 'item' || effect.kind === 'free_item') && (
        <Switch
          label={words.withOptions}
          help={words.withOptionsHelp}
          checked={terms.with_options}
          onChange={({ target }) => changeTerms({ with_options: target.checked })}
        />
      )}
    </div>
  )
}
