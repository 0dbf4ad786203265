import type { TextFieldProps } from './TextField.tsx'
import { TextField } from './TextField.tsx'

/** A day, as `yyyy-mm-dd`, chosen in the system's own calendar. */
export function DateField(props: Omit<TextFieldProps, 'type' | 'check' | 'end'>) {
  return <TextField {...props} type="date" />
}
