import { SelectField } from '../../ui/form/SelectField.tsx'
import { words } from './following-words.ts'

interface VersionFieldProps {
  newest: number
  /** Null follows the newest. */
  value: number | null
  onChange: (value: number | null) => void
}

/** The newest version, whatever it will be, or one to stay on. */
export function VersionField({ newest, value, onChange }: VersionFieldProps) {
  const numbers = Array.from({ length: newest }, (_, before) => newest - before)
  return (
    <SelectField
      label={words.whichVersion}
      value={value === null ? 'newest' : String(value)}
      error={undefined}
      options={[
        { value: 'newest', label: words.alwaysNewest(newest) },
        ...numbers.map((number) => ({ value: String(number), label: words.stayOn(number) })),
      ]}
      onChange={({ target }) => onChange(target.value === 'newest' ? null : Number(target.value))}
    />
  )
}
