import { useMemo, useState } from 'react'
import { Combobox, type ComboboxOption } from './Combobox.tsx'
import { type Choices, fitting } from './choices.ts'
import type { FieldProps } from './Field.tsx'

interface ChoiceFieldProps extends FieldProps {
  choices: Choices
  /** For the few that are shown, when it takes a while to make. */
  hintOf?: (value: string) => string
  defaultValue?: string | undefined
  onChange?: ((value: string) => void) | undefined
}

const mostShown = 60

/** One of hundreds that are all here, searched by name or code. */
export function ChoiceField({ choices, hintOf, ...field }: ChoiceFieldProps) {
  const all = useMemo(choices, [choices])
  const [typed, setTyped] = useState('')
  const [now, setNow] = useState(field.defaultValue)
  const found = useMemo(() => fitting(all, typed, mostShown, now), [all, typed, now])
  const options: ComboboxOption[] = hintOf ? found.map((option) => ({ ...option, hint: hintOf(option.value) })) : found
  const chosen = all.find(({ value }) => value === field.defaultValue)
  const choose = (value: string) => {
    setNow(value)
    field.onChange?.(value)
  }
  return <Combobox {...field} options={options} onSearch={setTyped} onChange={choose} valueLabel={chosen?.label ?? field.defaultValue} />
}
