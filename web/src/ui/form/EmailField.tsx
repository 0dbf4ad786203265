import { words } from './form-texts.ts'
import type { TextFieldProps } from './TextField.tsx'
import { TextField } from './TextField.tsx'
import { isEmail } from './text-rules.ts'

/** An e-mail address. */
export function EmailField(props: Omit<TextFieldProps, 'type' | 'check'>) {
  return (
    <TextField
      placeholder={words.emailExample}
      autoComplete="email"
      {...props}
      type="email"
      autoCapitalize="off"
      spellCheck={false}
      check={(text) => (isEmail(text) ? undefined : words.invalid(props.label))}
    />
  )
}
