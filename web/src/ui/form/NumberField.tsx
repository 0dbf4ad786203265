import { words } from './form-texts.ts'
import { keepOnly } from './keep-only.ts'
import type { TextFieldProps } from './TextField.tsx'
import { TextField } from './TextField.tsx'
import { isNumber, onlyDigitsAndDots } from './text-rules.ts'

interface NumberFieldProps extends Omit<TextFieldProps, 'type' | 'check'> {
  /** Strips everything but digits and dots while typing. */
  onlyNumbers?: boolean | undefined
}

/** A number, kept as text: what was typed is never rounded behind its writer's back. */
export function NumberField({ onlyNumbers, onInput, ...props }: NumberFieldProps) {
  return (
    <TextField
      {...props}
      inputMode="decimal"
      autoComplete="off"
      check={(text) => (isNumber(text) ? undefined : words.notNumber)}
      onInput={(event) => {
        if (onlyNumbers) keepOnly(event.currentTarget, onlyDigitsAndDots)
        onInput?.(event)
      }}
    />
  )
}
