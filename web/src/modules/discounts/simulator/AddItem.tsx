import type { GuestMenu } from '@brigade/contract/menus/guest-menu.ts'
import { useState } from 'react'
import { holdsText } from '../../../ui/basics/searchable.ts'
import { Combobox } from '../../../ui/form/Combobox.tsx'
import { moneyWriter } from '../../../ui/form/money-writer.ts'
import { usualSize } from './chosen-options.ts'
import { words } from './simulator-texts.ts'
import { type OfferedItem, offeredItems } from './trial.ts'

interface AddItemProps {
  menu: GuestMenu | undefined
  isLoading: boolean
  onAdd: (item: OfferedItem) => void
}

const mostFound = 30

/** Finds an item of the menu by its name or its category, and puts it into the basket. */
export function AddItem({ menu, isLoading, onAdd }: AddItemProps) {
  const [typed, setTyped] = useState('')
  const offered = menu ? [...offeredItems(menu)] : []
  const said = typed.trim()
  const found = offered.filter(([, { item, category }]) => holdsText(item.name, said) || holdsText(category, said))
  // Those whose name begins so come first.
  const best = found.toSorted(([, one], [, other]) => Number(startsSo(other, said)) - Number(startsSo(one, said))).slice(0, mostFound)
  return (
    <Combobox
      label={words.add}
      placeholder={words.addPlaceholder}
      error={undefined}
      value=""
      options={best.map(([key, { item, category }]) => ({ value: key, label: item.name, hint: hintOf(item, category, menu?.currency ?? 'USD') }))}
      onSearch={setTyped}
      onChange={(key) => {
        const item = menu && offeredItems(menu).get(key)
        if (item) onAdd(item)
      }}
      loading={isLoading}
      emptyText={isLoading ? words.menuLoading : words.noItem}
    />
  )
}

const startsSo = ({ item }: OfferedItem, said: string): boolean => said !== '' && item.name.toLowerCase().startsWith(said.toLowerCase())

function hintOf(item: OfferedItem['item'], category: string, currency: string): string {
  const price = usualSize(item)?.price_minor ?? item.price_minor
  return [category, price !== null && moneyWriter(currency).write(price), item.unavailable !== null && words.notNow].filter(Boolean).join(' · ')
}
