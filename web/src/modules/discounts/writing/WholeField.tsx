import { useState } from 'react'
import type { FieldProps } from '../../../ui/form/Field.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'

interface WholeFieldProps extends FieldProps {
  value: number | null
  /** Null for nothing, NaN for what is no whole number. */
  onChange: (value: number | null) => void
}

const shown = (value: number | null): string => (value === null || Number.isNaN(value) ? '' : String(value))
const read = (text: string): number | null => {
  const digits = text.trim().replaceAll(/[,\s]/g, '')
  if (digits === '') return null
  return /^\d{1,12}$/.test(digits) ? Number(digits) : Number.NaN
}

/** A whole number, or nothing; its text stays as it is typed. */
export function WholeField({ value, onChange, ...field }: WholeFieldProps) {
  const [typed, setTyped] = useState(shown(value))
  // Set from elsewhere, it is written anew.
  const text = Object.is(read(typed), value) ? typed : shown(value)
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      maxLength={14}
      value={text}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(read(target.value))
      }}
    />
  )
}
