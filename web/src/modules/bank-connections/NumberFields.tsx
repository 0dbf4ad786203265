import { isMasked } from '@brigade/contract/bank-connections.ts'
import type { FocusEvent } from 'react'
import { keepOnly } from '../../ui/form/keep-only.ts'
import { TextField, type TextFieldProps } from '../../ui/form/TextField.tsx'

const onlyDigits = (text: string): string => text.replaceAll(/\D/g, '')

/** Digits alone: brackets and dashes that were typed or pasted along fall away. */
export function DigitsField(props: TextFieldProps) {
  return <TextField inputMode="numeric" {...props} onInput={({ currentTarget }) => keepOnly(currentTarget, onlyDigits)} />
}

// A masked number is replaced as a whole, because nobody can edit the middle of hidden digits.
function selectMasked(event: FocusEvent<HTMLInputElement>): void {
  if (isMasked(event.currentTarget.value)) event.currentTarget.select()
}

/** A routing or account number, which may be shown masked. */
export function SecretNumberField(props: TextFieldProps) {
  return <TextField inputMode="numeric" autoComplete="off" spellCheck={false} {...props} onFocus={selectMasked} />
}
