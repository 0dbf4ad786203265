import type { ReactNode } from 'react'
import { FormAlert } from './FormAlert.tsx'
import { LockedForm } from './LockedNote.tsx'
import type { AppForm as Form } from './useAppForm.ts'

/** The form element of `useAppForm`, with the server's complaint at its top. */
export function AppForm<Values extends Record<string, unknown>>({
  form,
  className,
  children,
}: {
  form: Form<Values>
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <form {...form.props} className={className}>
      <LockedForm why={form.locked} />
      <FormAlert text={form.submitError} />
      {/* Fields keep their own text: when the values come from outside they begin anew. */}
      <FieldsOf key={form.version}>{children}</FieldsOf>
    </form>
  )
}

function FieldsOf({ children }: { children: ReactNode }) {
  return children
}
