import { textOf } from '@brigade/contract/kit/problem.ts'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { AppForm } from '../../ui/form/AppForm.tsx'
import type { FormSchema } from '../../ui/form/form-schema.ts'
import { SaveBar } from '../../ui/form/SaveBar.tsx'
import { type AppForm as Form, useAppForm } from '../../ui/form/useAppForm.ts'
import { showToast } from '../../ui/layers/toasts.ts'
import { DataState } from '../../ui/page/DataState.tsx'
import { type Crumb, PageHeader } from '../../ui/page/PageHeader.tsx'
import { useLeaveGuard } from '../use-leave-guard.ts'
import { useTitle } from '../use-title.ts'
import { useWayBack } from '../use-way-back.ts'
import styles from './NewRecord.module.css'
import { listCrumb, pathOf, type RecordKind, useMayCreate } from './record-kind.ts'
import { words } from './records-texts.ts'

interface NewRecordPageProps {
  kind: RecordKind
  /** Where all of them are listed. */
  list?: Crumb
  /** The form; shown to those who may create one. */
  children: ReactNode
  className?: string | undefined
}

/** The page of a create form, for those who may create one. */
export function NewRecordPage({ kind, list = listCrumb(kind), children, className = styles.page }: NewRecordPageProps) {
  const { createTitle, cannotCreate, createNeeds } = kind.words
  useTitle(createTitle)
  const goBack = useWayBack([list])
  const mayCreate = useMayCreate(kind)
  return (
    <div className={className}>
      <PageHeader title={createTitle} breadcrumbs={[list]} onBack={goBack} />
      {mayCreate ? children : <DataState state="no-permission" noPermission={{ title: cannotCreate, details: createNeeds }} />}
    </div>
  )
}

interface Created {
  id: number
  name: string
}

/** What follows once a record is there: a toast, and its page in place of the form. */
export function useShowCreated(kind: Omit<RecordKind, 'type'>): (created: Created) => Promise<void> {
  const navigate = useNavigate()
  return async ({ id, name }) => {
    showToast({ title: kind.words.createdToast, message: name, tone: 'ok', milliseconds: 3000 })
    await navigate({ to: pathOf(kind, id), replace: true })
  }
}

interface CreateEndProps {
  label: string
  busy: boolean
  /** Where Cancel leads when the form was the first page of its tab. */
  list: Crumb
}

/** The end of a create form: the way back, and the button that makes the record. */
export function CreateEnd({ label, busy, list }: CreateEndProps) {
  const goBack = useWayBack([list])
  return (
    <div className={styles.end}>
      <Button variant="quiet" onClick={goBack}>
        {words.cancel}
      </Button>
      <Button type="submit" variant="primary" loading={busy}>
        {label}
      </Button>
    </div>
  )
}

interface NewRecordProps<Values extends Record<string, unknown>, Output> {
  kind: Omit<RecordKind, 'type'>
  schema: FormSchema<unknown, Output>
  /** What the fields start with. */
  values: () => Values
  /** Told of every change, for what depends on a value. */
  onValuesChange?: (values: Values) => void
  create: (values: Output) => Promise<Created>
  /** The fields. */
  children: (form: Form<Values>) => ReactNode
}

/** The create form of a record. Asks for everything that a new one needs; what was typed stays until the server has it. */
export function NewRecord<Values extends Record<string, unknown>, Output>(props: NewRecordProps<Values, Output>) {
  const { kind, schema, values, onValuesChange, create, children } = props
  const [initialValues] = useState(values)
  const showCreated = useShowCreated(kind)
  const form = useAppForm({
    schema,
    initialValues,
    textOf,
    onValuesChange,
    onSubmit: async (output) => {
      const created = await create(output)
      letGo()
      await showCreated(created)
    },
  })
  const letGo = useLeaveGuard(form.isDirty)
  const discard = () => {
    form.reset()
    onValuesChange?.(initialValues)
  }
  return (
    <AppForm form={form} className={styles.form}>
      {children(form)}
      {form.isDirty ? (
        <SaveBar dirty saving={form.submitting} saveLabel={kind.words.create} onDiscard={discard} />
      ) : (
        <CreateEnd label={kind.words.create} busy={form.submitting} list={{ label: kind.words.several, href: `#${kind.path}` }} />
      )}
    </AppForm>
  )
}
