import { type ClosureReason, closureReasons, type EndRule, endRules } from '@brigade/contract/hours/hours-shapes.ts'
import type { hoursChanges } from '@brigade/contract/hours.ts'
import type { CallInput } from '@brigade/contract/kit/endpoint.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { type FormEvent, useState } from 'react'
import { useDates } from '../../../ui/basics/dates.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { isDay } from '../../../ui/form/day-text.ts'
import { FormAlert } from '../../../ui/form/FormAlert.tsx'
import { RadioField } from '../../../ui/form/RadioField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { TimeField } from '../../../ui/form/TimeField.tsx'
import { isTime } from '../../../ui/form/time-text.ts'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { type WallTime, wallNow } from '../../../ui/schedule/wall-now.ts'
import { ForWhatFields } from '../ForWhatFields.tsx'
import { endWord, type ForWhat, reasonWord, words } from '../hours-texts.ts'
import styles from './CloseDialog.module.css'

export type Closing = Omit<CallInput<typeof hoursChanges.closeStore>, 'restaurant_id'>

interface CloseDialogProps {
  title: string
  /** The clock on which a time is meant. */
  zone: string
  /** Left out for a group: every restaurant has its own. */
  cutoffMin?: number | undefined
  send: (closing: Closing) => Promise<void>
  onClose: () => void
}

/** Asks how long, and why. As it opens it is right for most: closed for the rest of today. */
export function CloseDialog({ title, zone, cutoffMin, send, onClose }: CloseDialogProps) {
  const dates = useDates()
  const [rule, setRule] = useState<EndRule>('end_of_business_day')
  const [wall, setWall] = useState(() => wallNow(Date.now() + 3_600_000, zone))
  const [forWhat, setForWhat] = useState<ForWhat>({ fulfilment: null, channel: null })
  const [reason, setReason] = useState<ClosureReason>('busy')
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<{ until?: string; text?: string }>({})
  const [isBusy, setIsBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const until = rule === 'until' ? `${wall.day}T${wall.time}` : null
    const late = until === null ? undefined : untilProblem(wall, zone)
    if (late !== undefined) return setProblem({ until: late })
    setIsBusy(true)
    try {
      await send({ ...forWhat, end_rule: rule, until, reason, note })
      onClose()
    } catch (cause) {
      setProblem({ text: textOf(cause) })
    } finally {
      setIsBusy(false)
    }
  }

  const endOfDay = cutoffMin === undefined ? undefined : words.endOfDayHelp(dates.time(cutoffMin * 60_000, 'UTC'))
  return (
    <Modal opened onClose={onClose} title={title}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <FormAlert text={problem.text} />
        <RadioField
          label={words.howLong}
          value={rule}
          onChange={(next) => {
            setProblem({})
            setRule(endRules.find((one) => one === next) ?? rule)
          }}
          options={endRules.map((one) => ({ value: one, label: endWord(one), help: one === 'end_of_business_day' ? endOfDay : undefined }))}
        />
        {rule === 'until' && (
          <div className={styles.pair}>
            <DateField
              label={words.day}
              value={wall.day}
              min={wallNow(Date.now(), zone).day}
              today={wallNow(Date.now(), zone).day}
              error={undefined}
              onChange={(day) => setWall({ ...wall, day })}
            />
            <TimeField label={words.time} value={wall.time} error={problem.until} onChange={(time) => setWall({ ...wall, time })} />
          </div>
        )}
        <div className={styles.pair}>
          <SelectField
            label={words.reason}
            value={reason}
            options={closureReasons.map((one) => ({ value: one, label: reasonWord(one) }))}
            onChange={({ target }) => setReason(closureReasons.find((one) => one === target.value) ?? reason)}
          />
          <TextField label={words.note} help={words.noteHelp} value={note} maxLength={500} onChange={({ target }) => setNote(target.value)} />
        </div>
        <ForWhatFields label={words.what} value={forWhat} onChange={setForWhat} />
        <div data-at-foot className={styles.foot}>
          <Button type="submit" variant="primary" wide loading={isBusy} className={styles.big}>
            {words.closeNow}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** What is wrong with a time, which is in the restaurant's time zone; for a group with several zones the reader's is used. */
function untilProblem({ day, time }: WallTime, zone: string): string | undefined {
  if (!isDay(day) || !isTime(time)) return words.timeRequired
  const now = wallNow(Date.now(), zone)
  return `${day}T${time}` <= `${now.day}T${now.time}` ? words.timePassed : undefined
}
