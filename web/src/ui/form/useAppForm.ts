import { useForm } from '@mantine/form'
import type { FormEvent, ReactNode, RefObject } from 'react'
import { useId, useRef, useState } from 'react'
import type { FormSchema } from './form-schema.ts'
import { judge } from './form-schema.ts'
import { refusalOf } from './server-refusal.ts'

interface AppFormInput<Values extends Record<string, unknown>, Output> {
  schema: FormSchema<unknown, Output>
  initialValues: Values
  /** False blocks the sending and switches the fields off. */
  canChange?: boolean | undefined
  /** Gets the values as the schema leaves them. A throw, or a rejection, is shown in the form and loses nothing. */
  onSubmit: (values: Output) => unknown
  /** Told of every change, for what depends on a value. */
  onValuesChange?: ((values: Values) => void) | undefined
  /** Turns a failure into the alert's text. */
  textOf?: ((failure: unknown) => string) | undefined
}

/** What a form gives a text-like field. */
export interface BoundField {
  name: string
  defaultValue: string
  // Fields send the event of a native control or the value itself.
  onChange: (eventOrValue: unknown) => void
  error: ReactNode
  disabled: boolean
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
  field: (name: keyof Values & string) => BoundField
  checkbox: (name: keyof Values & string) => BoundCheckbox
  submit: () => void
  submitting: boolean
  submitError: string | undefined
  isDirty: boolean
  canChange: boolean
  values: () => Values
  setValue: (name: keyof Values & string, value: unknown) => void
  /** Takes these as the saved values, in place of whatever was typed. */
  setInitialValues: (values: Values) => void
  /** Back to the saved values. */
  reset: () => void
  setErrors: (errors: Record<string, string>) => void
}

const brokenField = ':is(input, select, textarea, [role=combobox])[aria-invalid=true]'

// After the next paint: the errors are in the page only once React has drawn them.
function showFirstError(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    const first = form?.querySelector<HTMLElement>(brokenField)
    first?.scrollIntoView({ block: 'center', behavior: 'smooth' })
    first?.focus({ preventScroll: true })
  })
}

/** A form over a schema: the fields keep their own text, the first error is shown and focused, a failed save loses nothing. */
export function useAppForm<Values extends Record<string, unknown>, Output>(input: AppFormInput<Values, Output>): AppForm<Values> {
  const { schema, initialValues, canChange = true, onSubmit, onValuesChange, textOf } = input
  const id = useId()
  const ref = useRef<HTMLFormElement>(null)
  const busy = useRef(false)
  const [submitting, setSubmitting] = useState(false)
  const [submitError, setSubmitError] = useState<string>()
  const [isDirty, setIsDirty] = useState(false)
  const [version, setVersion] = useState(0)
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
      form.setErrors(refusal.fields)
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

  const bound = (name: string) => ({
    name,
    onChange: form.getInputProps(name).onChange as (eventOrValue: unknown) => void,
    error: form.errors[name],
    disabled: !canChange,
  })
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
    field: (name) => ({ ...bound(name), defaultValue: String(form.getValues()[name] ?? '') }),
    checkbox: (name) => ({ ...bound(name), defaultChecked: form.getValues()[name] === true }),
    submit: () => void send(),
    submitting,
    submitError,
    isDirty,
    canChange,
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
