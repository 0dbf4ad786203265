import { textOf } from '@brigade/contract/kit/problem.ts'
import type { InvalidateQueryFilters } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { AppForm } from '../../ui/form/AppForm.tsx'
import type { FormSchema } from '../../ui/form/form-schema.ts'
import { type AppForm as Form, useAppForm } from '../../ui/form/useAppForm.ts'
import { Modal } from '../../ui/layers/Modal.tsx'
import { showToast } from '../../ui/layers/toasts.ts'
import { type InWords, useDataUpdated } from '../data-updated.tsx'
import { useLeaveGuard } from '../use-leave-guard.ts'
import { useRefetchStale } from '../use-refetch-stale.ts'
import type { RecordWords } from './record-kind.ts'
import { words } from './records-texts.ts'

interface EditRecordProps<Entry, Values extends Record<string, unknown>, Output> {
  words: Pick<RecordWords, 'editTitle' | 'saved'>
  record: Entry
  /** The query that shows it; asked again when somebody else has saved it meanwhile. */
  query: Pick<InvalidateQueryFilters, 'queryKey'>
  schema: FormSchema<unknown, Output>
  /** What the fields start with; the same function at each drawing. */
  values: (record: Entry) => Values
  /** Words for the fields, where two versions are compared. */
  labels: Partial<Record<keyof Values & string, string>>
  /** Words for values that are neither text nor number, where two versions are compared. */
  inWords?: InWords<Values>
  /** Told of every change, for what depends on a value. */
  onValuesChange?: (values: Values) => void
  save: (values: Output) => Promise<unknown>
  onClose: () => void
  size?: 'medium' | 'large'
  className?: string | undefined
  /** The fields. */
  children: (form: Form<Values>) => ReactNode
}

/** The edit form of a record in its modal; it stays open, with everything typed, until the server has taken the change. */
export function EditRecord<Entry, Values extends Record<string, unknown>, Output>(props: EditRecordProps<Entry, Values, Output>) {
  const { words: said, record, query, schema, values, labels, inWords, onValuesChange, save, onClose, size = 'large', className, children } = props
  const refetchStale = useRefetchStale(query)
  const fresh = useMemo(() => values(record), [values, record])
  const form = useAppForm({
    schema,
    initialValues: fresh,
    textOf,
    onValuesChange,
    onSubmit: async (output) => {
      await refetchStale(save(output))
      letGo()
      showToast({ title: said.saved, tone: 'ok', milliseconds: 3000 })
      onClose()
    },
  })
  const letGo = useLeaveGuard(form.isDirty)
  const prompt = useDataUpdated({ form, fresh, labels, inWords })
  return (
    <>
      <Modal
        opened
        size={size}
        title={said.editTitle}
        dirty={form.isDirty}
        onClose={onClose}
        actions={
          <Button variant="primary" type="submit" form={form.id} loading={form.submitting}>
            {words.save}
          </Button>
        }
      >
        <AppForm form={form} className={className}>
          {children(form)}
        </AppForm>
      </Modal>
      {prompt}
    </>
  )
}
