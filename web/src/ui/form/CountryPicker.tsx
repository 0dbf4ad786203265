import '@mantine/core/styles/Combobox.layer.css'
import { Combobox as Kit, useCombobox } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useEffect, useId, useRef, useState } from 'react'
import { catalogue } from '../basics/ui-texts.ts'
import list from './Combobox.module.css'
import styles from './CountryPicker.module.css'
import { findCountries } from './country-search.ts'
import input from './Input.module.css'
import type { PhoneCountry } from './phone-numbers.ts'

const words = catalogue('country-picker', {
  search: 'Search for a country',
  example: 'Country or code, like +44',
  code: (digits: string) => `+${digits}`,
  none: 'No country matches',
  found: (count: number) => (count === 1 ? '1 country' : `${count} countries`),
})

export interface CountryPickerProps {
  countries: readonly PhoneCountry[]
  value: string
  onChoose: (code: string) => void
}

/** Chooses a country by its name or by the code one calls it with. */
export function CountryPicker({ countries, value, onChoose }: CountryPickerProps) {
  const box = useCombobox({ opened: true })
  const [typed, setTyped] = useState('')
  const found = findCountries(countries, typed)
  const field = useRef<HTMLInputElement>(null)
  const first = useRef(box)
  const listId = useId()
  // Drawn once more: the field says which list it opens, and the list has its name only when it is there.
  const [, setListed] = useState(false)
  useEffect(function startOnTheChosen() {
    // It may come after the panel around it has looked for something to focus.
    field.current?.focus({ preventScroll: true })
    first.current.selectActiveOption()
    setListed(true)
  }, [])
  return (
    <Kit store={box} onOptionSubmit={onChoose}>
      <div className={styles.picker}>
        <div className={input.box}>
          <Kit.EventsTarget withExpandedAttribute>
            <input
              ref={field}
              data-autofocus
              aria-autocomplete="list"
              autoComplete="off"
              aria-label={words.search}
              placeholder={words.example}
              className={input.control}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value)
                // The first of those that are about to be drawn.
                requestAnimationFrame(() => box.selectFirstOption())
              }}
            />
          </Kit.EventsTarget>
        </div>
        <Kit.Options id={listId} className={styles.options} aria-label={words.search}>
          {found.map(({ code, name, callingCode }) => (
            <Kit.Option key={code} value={code} active={code === value} className={list.option}>
              <span className={list.words}>{name}</span>
              <span className={styles.code}>
                {code === value && <IconCheck size={16} aria-hidden />}
                {words.code(callingCode)}
              </span>
            </Kit.Option>
          ))}
          {found.length === 0 && <Kit.Empty className={list.empty}>{words.none}</Kit.Empty>}
        </Kit.Options>
        <span role="status" className={styles.found}>
          {words.found(found.length)}
        </span>
      </div>
    </Kit>
  )
}
