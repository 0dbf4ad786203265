import { textOf } from '@brigade/contract/kit/problem.ts'
import { type FormEvent, useState } from 'react'
import { showFirstError } from '../../../ui/form/first-error.ts'
import { type FormSchema, judge } from '../../../ui/form/form-schema.ts'
import { refusalOf } from '../../../ui/form/server-refusal.ts'

interface DialogInput<Draft extends object, Output> {
  start: () => Draft
  /** What the schema judges, made of what the fields hold. */
  toValues: (draft: Draft) => unknown
  schema: FormSchema<unknown, Output>
  send: (values: Output) => Promise<unknown>
  onDone: () => void
  /** Names that the dialog has a field for; other errors are shown at its top. */
  fields: readonly string[]
}

/** A dialog whose fields depend on each other: values, errors and submission. */
export function useDialogForm<Draft extends object, Output>({ start, toValues, schema, send, onDone, fields }: DialogInput<Draft, Output>) {
  const [first] = useState(start)
  const [draft, setDraft] = useState(first)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [text, setText] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  const change = (part: Partial<Draft>) => {
    setErrors({})
    setText(undefined)
    setDraft((last) => ({ ...last, ...part }))
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const refuse = (complaints: Record<string, string>) => {
      setErrors(complaints)
      showFirstError(form)
    }
    const verdict = judge(schema, toValues(draft))
    if ('errors' in verdict) return refuse(verdict.errors)
    setIsBusy(true)
    try {
      await send(verdict.output)
      onDone()
    } catch (cause) {
      const refusal = refusalOf(cause, (name) => fields.includes(name), textOf)
      refuse(refusal.fields)
      setText(Object.keys(refusal.fields).length > 0 ? undefined : refusal.text)
    } finally {
      setIsBusy(false)
    }
  }

  return { draft, isDirty: draft !== first, change, errors, text, isBusy, submit: (event: FormEvent<HTMLFormElement>) => void submit(event) }
}
