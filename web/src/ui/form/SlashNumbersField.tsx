import { catalogue } from '../basics/ui-texts.ts'
import type { TextFieldProps } from './TextField.tsx'
import { TextField } from './TextField.tsx'
import { isSlashNumbers } from './text-rules.ts'

export const words = catalogue('form.slash-numbers', { notNumbers: 'Please enter numbers separated by slashes, like 8.50/10.50/13' })

/** Numbers parted by slashes, each with an optional minus, kept as text. */
export function SlashNumbersField(props: Omit<TextFieldProps, 'type' | 'check'>) {
  return (
    <TextField
      placeholder="8.50/10.50/13"
      {...props}
      autoComplete="off"
      spellCheck={false}
      check={(text) => (isSlashNumbers(text) ? undefined : words.notNumbers)}
    />
  )
}
