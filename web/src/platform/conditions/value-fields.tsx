import { useState } from 'react'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'

interface ChoiceProps<V extends string> {
  label: string
  value: V
  choices: readonly (readonly [V, string])[]
  error?: string | undefined
  onChange: (value: V) => void
}

/** One of a few. */
export function Choice<V extends string>({ label, value, choices, error, onChange }: ChoiceProps<V>) {
  return (
    <SelectField
      label={label}
      value={value}
      error={error}
      options={choices.map(([key, name]) => ({ value: key, label: name }))}
      onChange={(event) => {
        const chosen = choices.find(([key]) => key === event.target.value)
        if (chosen) onChange(chosen[0])
      }}
    />
  )
}

interface WholeProps {
  label: string
  value: number | null
  error: string | undefined
  onChange: (value: number) => void
}

/** A whole number; what is none is kept as it is typed, and refused by the rules. */
export function Whole({ label, value, error, onChange }: WholeProps) {
  const [text, setText] = useState(value === null || Number.isNaN(value) ? '' : String(value))
  return (
    <TextField
      label={label}
      error={error}
      value={text}
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
      onChange={(event) => {
        setText(event.target.value)
        onChange(event.target.value.trim() === '' ? Number.NaN : Number(event.target.value))
      }}
    />
  )
}
