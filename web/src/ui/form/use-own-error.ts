import type { ReactNode } from 'react'
import { useState } from 'react'
import type { FieldProps } from './Field.tsx'

/** The complaint about a text, or nothing. */
export type Check = (text: string) => string | undefined

/**
 * A field outside a form checks itself when it is left; inside a form, which passes `error` even when there is none, the
 * form's schema has the only say.
 */
export function useOwnError(props: FieldProps, check?: Check): { error: ReactNode; judge: (text: string) => void; forget: () => void } {
  const [own, setOwn] = useState<string>()
  if ('error' in props) return { error: props.error, judge: () => undefined, forget: () => undefined }
  return {
    error: own,
    judge: (text) => setOwn(text === '' ? (props.required ? `${props.label} is required` : undefined) : check?.(text)),
    forget: () => setOwn(undefined),
  }
}
