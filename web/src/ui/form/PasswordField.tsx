import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { useState } from 'react'
import { catalogue } from '../basics/ui-texts.ts'
import { IconButton } from '../controls/IconButton.tsx'
import type { TextFieldProps } from './TextField.tsx'
import { TextField } from './TextField.tsx'

const words = catalogue('password-field', {
  hide: 'Hide password',
  show: 'Show password',
})

/** A password, hidden until its owner asks to see it. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? IconEyeOff : IconEye
  return (
    <TextField
      autoComplete="current-password"
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="off"
      spellCheck={false}
      end={
        <IconButton label={shown ? words.hide : words.show} onClick={() => setShown(!shown)}>
          <Icon size={18} aria-hidden />
        </IconButton>
      }
    />
  )
}
