import { textOf } from '@brigade/contract/kit/problem.ts'
import { type SavedReport, savedName, savedReports } from '@brigade/contract/reports/saved.ts'
import { type ReportView, spans } from '@brigade/contract/reports/view.ts'
import * as z from 'zod/mini'
import { useMayI } from '../../platform/access.ts'
import { OrganizationPicker } from '../../platform/pickers/OrganizationPicker.tsx'
import { useCall } from '../../platform/use-call.ts'
import { useDates } from '../../ui/basics/dates.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { AppForm } from '../../ui/form/AppForm.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { Modal } from '../../ui/layers/Modal.tsx'
import { showToast } from '../../ui/layers/toasts.ts'
import styles from './Reports.module.css'
import { words } from './reports-texts.ts'

const schema = z.object({ name: savedName, span: z.string(), access_group_id: z.string() })
const fixed = 'fixed'

interface SaveDialogProps {
  view: ReportView
  /** The one whose name, dates and sharing change; without it a new one is saved. */
  saved: SavedReport | undefined
  onClose: () => void
  onSaved: (saved: SavedReport) => void
}

/** Name, dates and sharing of a saved report. */
export function SaveDialog({ view, saved, onClose, onSaved }: SaveDialogProps) {
  const dates = useDates()
  const create = useCall(savedReports.saveReport)
  const change = useCall(savedReports.changeSavedReport)
  const seesRestaurants = useMayI('restaurants') === 'allowed'
  const { from, to, days, ...rest } = view.search
  const isFixed = from !== undefined && to !== undefined
  const form = useAppForm({
    schema,
    initialValues: {
      name: saved?.name ?? '',
      span: isFixed ? fixed : (days ?? 'last_28_days'),
      access_group_id: String(saved?.access_group?.id ?? ''),
    },
    textOf,
    onSubmit: async ({ name, span, access_group_id }) => {
      const search = { ...rest, ...(span === fixed && isFixed ? { from, to } : { days: span }) }
      const content = { name, view: { ...view, search }, access_group_id: access_group_id === '' ? null : Number(access_group_id) }
      const one = saved ? await change.mutateAsync({ id: saved.id, version: saved.version, ...content }) : await create.mutateAsync(content)
      showToast({ title: words.savedToast(one.name), tone: 'ok', milliseconds: 3000 })
      onSaved(one)
    },
  })
  const day = (date: string) => dates.day(`${date}T00:00:00Z`, 'UTC')
  return (
    <Modal
      opened
      title={saved ? words.rename : words.save}
      onClose={onClose}
      actions={
        <Button variant="primary" type="submit" form={form.id} loading={form.submitting}>
          {words.save}
        </Button>
      }
    >
      <AppForm form={form} className={styles.form}>
        <TextField label={words.name} required maxLength={80} data-autofocus {...form.field('name')} />
        <SelectField
          label={words.savedDates}
          help={words.datesHelp}
          options={[
            ...(isFixed ? [{ value: fixed, label: words.theseDates(day(from), day(to)) }] : []),
            ...spans.map((span) => ({ value: span, label: words[span] })),
          ]}
          {...form.field('span')}
        />
        <OrganizationPicker
          label={words.sharing}
          help={words.shareHelp}
          placeholder={words.onlyMe}
          agRole={seesRestaurants ? 'restaurants' : 'channels'}
          valueLabel={saved?.access_group?.name}
          {...form.field('access_group_id')}
        />
      </AppForm>
    </Modal>
  )
}
