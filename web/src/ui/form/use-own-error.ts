import type { ReactNode } from 'react'
import { useState } from 'react'
import type { FieldProps } from './Field.tsx'
import { words } from './form-texts.ts'

/** The complaint about a text, or nothing. */
export type Check = (text: string) => string | undefined

interface OwnError {
  error: ReactNode
  judge: (text: string) => void
  forget: () => void
}

/**
 * A field outside a form checks itself when it is left; inside a form, which passes `error` even when there is none, the
 * form's schema has the only say. A field that can change without a key press passes what
 * it holds now: a complaint about something else is out of date.
 */
export function useOwnError(props: FieldProps, check?: Check, now?: string): OwnError {
  const [own, setOwn] = useState<{ about: string | undefined; says: string | undefined }>()
  if ('error' in props) return { error: props.error, judge: () => undefined, forget: () => undefined }
  return {
    error: own && now === own.about ? own.says : undefined,
    judge: (text) => setOwn({ about: now, says: text === '' ? (props.required ? words.required(props.label) : undefined) : check?.(text) }),
    forget: () => setOwn(undefined),
  }
}
