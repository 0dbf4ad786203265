import type { FieldProps } from '../../../ui/form/Field.tsx'
import input from '../../../ui/form/Input.module.css'
import { TextField } from '../../../ui/form/TextField.tsx'

interface PercentFieldProps extends FieldProps {
  /** A decimal as text. */
  value: string
  onChange: (percent: string) => void
}

const sign = '%'

/** A percent with its sign; what is typed is kept as text. */
export function PercentField({ value, onChange, ...field }: PercentFieldProps) {
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      maxLength={8}
      className={input.figures}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      end={
        <span className={input.affix} aria-hidden>
          {sign}
        </span>
      }
    />
  )
}
