import { useForm } from '@mantine/form'
import type { FormEvent, ReactNode, RefObject } from 'react'
import { useId, useRef, useState } from 'react'
import { showFirstError } from './first-error.ts'
import type { FormSchema } from './form-schema.ts'
import { judge } from './form-schema.ts'
import { words } from './form-texts.ts'
import { lockedNote } from './LockedNote.tsx'
import { refusalOf } from './server-refusal.ts'
import { useUnsaved } from './unsaved.ts'

interface AppFormInput<Values extends Record<string, unknown>, Output> {
  schema: FormSchema<unknown, Output>
  initialValues: Values
  /** Whether the person may change what a security key stands for; everything is permitted by default. */
  canChange?: ((key: string) => boolean) | undefined
  /** The form's own key: without its permission all fields are off and nothing is sent. */
  securityKey?: string | undefined
  /** Keys of single fields: without the permission that field is off and says why. */
  fieldKeys?: Partial<Record<keyof Values & string, string>> | undefined
  /** Why a key is closed to this person; a general sentence when left out. */
  whyLocked?: ((key: string) => string) | undefined
  /** Gets the values as the schema leaves them. A throw, or a rejection, is shown in the form and loses nothing. */
  onSubmit: (values: Output) => unknown
  /** Told of every change, for what depends on a value. */
  onValuesChange?: ((values: Values) => void) | undefined
  /** Turns a failure into the alert's text. */
  textOf?: ((failure: unknown) => string) | undefined
}

/** Lists and records reach their field as they are, everything else as text. */
type StartOf<V> = V extends object ? V : string

/** What a form gives a field. */
export interface BoundField<V = string> {
  name: string
  defaultValue: StartOf<V>
  // Fields send the event of a native control or the value itself.
  onChange: (eventOrValue: unknown) => void
  error: ReactNode
  disabled: boolean
  /** Why the field is off, in place of its help; absent while it is not. */
  help?: ReactNode
}

/** What a form gives a checkbox. */
export interface BoundCheckbox extends Omit<BoundField, 'defaultValue'> {
  defaultChecked: boolean
}

/** A form: what its parts are given and what can be done with it. */
export interface AppForm<Values extends Record<string, unknown>> {
  id: string
  /** Changes when the values are set from outside, so that `<AppForm>` starts its fields anew. */
  version: number
  ref: RefObject<HTMLFormElement | null>
  /** For the `<form>` element, when it is not an `<AppForm>`. */
  props: { id: string; ref: RefObject<HTMLFormElement | null>; noValidate: true; onSubmit: (event?: FormEvent<HTMLFormElement>) => void }
  field: <Name extends keyof Values & string>(name: Name) => BoundField<Values[Name]>
  checkbox: (name: keyof Values & string) => BoundCheckbox
  submit: () => void
  submitting: boolean
  submitError: string | undefined
  isDirty: boolean
  canChange: boolean
  /** Why nothing can be changed, when that is so. */
  locked: string | undefined
  values: () => Values
  setValue: (name: keyof Values & string, value: unknown) => void
  /** Takes these as the saved values, in place of whatever was typed. */
  setInitialValues: (values: Values) => void
  /** Back to the saved values. */
  reset: () => void
  setErrors: (errors: Record<string, string>) => void
}

const complaintAbout = (errors: Record<string, ReactNode>, name: string) =>
  Object.keys(errors).find((key) => key === name || key.startsWith(`${name}.`))

/** A form over a schema: the fields keep their own text, the first error is shown and focused, a failed save loses nothing. */
export function useAppForm<Values extends Record<string, unknown>, Output>(input: AppFormInput<Values, Output>): AppForm<Values> {
  const { schema, initialValues, onSubmit, onValuesChange, textOf } = input
  const mayChange = (key: string | undefined) => key === undefined || (input.canChange?.(key) ?? true)
  const why = (key: string | undefined, otherwise: string) => (key !== undefined && input.whyLocked?.(key)) || otherwise
  const canChange = mayChange(input.securityKey)
  const id = useId()
  const ref = useRef<HTMLFormElement>(null)
  const busy = useRef(false)
  const [submitting, setSubmitting] = useState(false)
  const [submitError, setSubmitError] = useState<string>()
  const [isDirty, setIsDirty] = useState(false)
  const [version, setVersion] = useState(0)
  useUnsaved(isDirty)
  const form = useForm<Record<string, unknown>>({
    mode: 'uncontrolled',
    initialValues,
    onValuesChange: () => {
      setIsDirty(form.isDirty())
      onValuesChange?.(values())
    },
  })
  // The library knows the form by paths; its values have the shape they started with.
  const values = () => form.getValues() as Values

  function setErrors(errors: Record<string, string>) {
    form.setErrors(errors)
    showFirstError(ref.current)
  }

  async function send() {
    if (!canChange || busy.current) return
    const verdict = judge(schema, form.getValues())
    setSubmitError(undefined)
    if ('errors' in verdict) return setErrors(verdict.errors)
    form.clearErrors()
    busy.current = true
    setSubmitting(true)
    try {
      await onSubmit(verdict.output)
    } catch (failure) {
      const refusal = refusalOf(failure, (name) => name in form.getValues(), textOf)
      setErrors(refusal.fields)
      setSubmitError(refusal.text)
    } finally {
      busy.current = false
      setSubmitting(false)
    }
  }

  function startAnew(change: () => void) {
    change()
    form.clearErrors()
    setSubmitError(undefined)
    setIsDirty(false)
    setVersion((last) => last + 1)
  }

  const bound = (name: keyof Values & string) => {
    const key = input.fieldKeys?.[name]
    const open = mayChange(key)
    const complaint = complaintAbout(form.errors, name)
    return {
      name,
      onChange: form.getInputProps(name).onChange as (eventOrValue: unknown) => void,
      error: complaint === undefined ? undefined : form.errors[complaint],
      disabled: !canChange || !open,
      ...(!open && { help: lockedNote(why(key, words.locked)) }),
    }
  }
  function startOf<Name extends keyof Values & string>(name: Name): StartOf<Values[Name]> {
    const value = form.getValues()[name]
    // The type says which of the two it is.
    return (typeof value === 'object' && value !== null ? value : String(value ?? '')) as StartOf<Values[Name]>
  }
  const onSubmitEvent = (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault()
    // A dialog may be drawn inside another form's tree; its sending is its own affair.
    event?.stopPropagation()
    void send()
  }

  return {
    id,
    version,
    ref,
    props: { id, ref, noValidate: true, onSubmit: onSubmitEvent },
    field: (name) => ({ ...bound(name), defaultValue: startOf(name) }),
    checkbox: (name) => ({ ...bound(name), defaultChecked: form.getValues()[name] === true }),
    submit: () => void send(),
    submitting,
    submitError,
    isDirty,
    canChange,
    locked: canChange ? undefined : why(input.securityKey, words.lockedForm),
    values,
    setValue: (name: string, value) => {
      form.setFieldValue(name, value)
      setVersion((last) => last + 1)
    },
    setInitialValues: (next) =>
      startAnew(() => {
        form.setInitialValues(next)
        form.setValues(next)
        form.resetDirty(next)
      }),
    reset: () => startAnew(() => form.reset()),
    setErrors,
  }
}
