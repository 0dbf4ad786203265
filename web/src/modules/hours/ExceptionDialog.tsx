import { type ExceptionKind, exceptionKinds, type HoursException } from '@brigade/contract/hours/hours-shapes.ts'
import { Problem, textOf } from '@brigade/contract/kit/problem.ts'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { DateRangeField } from '../../ui/form/DateRangeField.tsx'
import { isDay } from '../../ui/form/day-text.ts'
import { FormAlert } from '../../ui/form/FormAlert.tsx'
import { showFirstError } from '../../ui/form/first-error.ts'
import { RadioField } from '../../ui/form/RadioField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Modal } from '../../ui/layers/Modal.tsx'
import { showToast } from '../../ui/layers/toasts.ts'
import { kindWord, words } from './hours-texts.ts'
import styles from './public/CloseDialog.module.css'
import { SpanFields } from './SpanFields.tsx'
import { type Span, spanProblems } from './spans.ts'
import type { HoursDoor } from './use-hours-door.ts'

interface ExceptionDialogProps {
  door: HoursDoor
  exception: HoursException | undefined
  onClose: () => void
}

interface Draft {
  readonly label: string
  readonly days: { readonly from: string; readonly to: string }
  readonly kind: ExceptionKind
  readonly spans: readonly Span[]
  readonly holiday: boolean
}

type Wrong = Partial<Record<'label' | 'days' | 'text', string>>

const standardSpan: Span = { start_min: 600, end_min: 1320 }

function draftOf(exception: HoursException | undefined): Draft {
  if (!exception) return { label: '', days: { from: '', to: '' }, kind: 'closed', spans: [], holiday: false }
  const { label, date_from, date_to, kind, windows, source } = exception
  return { label, days: { from: date_from, to: date_to }, kind, spans: windows, holiday: source === 'holiday' }
}

/** A single day may be given as its first one alone. */
const daysOf = ({ from, to }: Draft['days']) => ({ date_from: from, date_to: to === '' ? from : to })

function wrongIn({ label, days, kind, spans }: Draft): Wrong | undefined {
  const { date_from, date_to } = daysOf(days)
  const wrong: Wrong = {
    ...(label.trim() === '' && { label: `${words.label} is required` }),
    ...((!isDay(date_from) || !isDay(date_to)) && { days: words.datesRequired }),
  }
  if (Object.keys(wrong).length > 0) return wrong
  return kind !== 'closed' && spanProblems(spans).size > 0 ? {} : undefined
}

/** Where the server's complaints belong. */
function refusalOf(cause: unknown): Wrong {
  const errors = cause instanceof Problem ? cause.errors : undefined
  const days = errors?.date_from?.[0] ?? errors?.date_to?.[0]
  const label = errors?.label?.[0]
  return days || label ? { ...(days && { days }), ...(label && { label }) } : { text: textOf(cause) }
}

/** Asks for special dates: which days, and what holds on them. */
export function ExceptionDialog({ door, exception, onClose }: ExceptionDialogProps) {
  const [first] = useState(() => draftOf(exception))
  const [draft, setDraft] = useState(first)
  const [wrong, setWrong] = useState<Wrong>({})
  const [isBusy, setIsBusy] = useState(false)
  const change = (part: Partial<Draft>) => {
    setWrong({})
    setDraft((last) => ({ ...last, ...part }))
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const refuse = (complaints: Wrong) => {
      setWrong(complaints)
      showFirstError(form)
    }
    const found = wrongIn(draft)
    if (found) return refuse(found)
    setIsBusy(true)
    try {
      const { label, days, kind, spans, holiday } = draft
      const own = exception && { id: exception.id, version: exception.version }
      await door.saveException({ ...own, ...daysOf(days), kind, label, holiday, windows: kind === 'closed' ? [] : [...spans] })
      showToast({ title: words.specialSaved, tone: 'ok', milliseconds: 3000 })
      onClose()
    } catch (cause) {
      refuse(refusalOf(cause))
    } finally {
      setIsBusy(false)
    }
  }

  const id = 'special-date'
  return (
    <Modal
      opened
      title={exception ? words.editSpecial : words.newSpecial}
      dirty={draft !== first}
      onClose={onClose}
      actions={
        <Button variant="primary" type="submit" form={id} loading={isBusy}>
          {words.save}
        </Button>
      }
    >
      <form id={id} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <FormAlert text={wrong.text} />
        <TextField
          label={words.label}
          help={words.labelHelp}
          required
          autoComplete="off"
          maxLength={100}
          value={draft.label}
          error={wrong.label}
          onChange={({ target }) => change({ label: target.value })}
        />
        <DateRangeField label={words.dates} required spans="ahead" value={draft.days} error={wrong.days} onChange={(days) => change({ days })} />
        <RadioField
          label={words.kind}
          value={draft.kind}
          options={exceptionKinds.map((one) => ({ value: one, label: kindWord(one), help: kindHelp(one) }))}
          onChange={(text) => {
            const kind = exceptionKinds.find((one) => one === text) ?? draft.kind
            change({ kind, spans: kind !== 'closed' && draft.spans.length === 0 ? [standardSpan] : draft.spans })
          }}
        />
        {draft.kind !== 'closed' && <SpanFields spans={draft.spans} onChange={(spans) => change({ spans })} />}
        <Checkbox label={words.holiday} bare checked={draft.holiday} onChange={({ target }) => change({ holiday: target.checked })} />
      </form>
    </Modal>
  )
}

function kindHelp(kind: ExceptionKind): string | undefined {
  return kind === 'closed' ? undefined : kind === 'open_replace' ? words.kindReplaceHelp : words.kindAddHelp
}
