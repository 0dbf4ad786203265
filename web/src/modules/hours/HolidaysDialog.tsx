import type { HoursException } from '@brigade/contract/hours/hours-shapes.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { type FormEvent, useState } from 'react'
import { useDates } from '../../ui/basics/dates.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { todayHere } from '../../ui/form/day-text.ts'
import { FormAlert } from '../../ui/form/FormAlert.tsx'
import { Modal } from '../../ui/layers/Modal.tsx'
import { showToast } from '../../ui/layers/toasts.ts'
import { words } from './hours-texts.ts'
import styles from './public/CloseDialog.module.css'
import { publicHolidays } from './public-holidays.ts'
import type { HoursDoor } from './use-hours-door.ts'

interface HolidaysDialogProps {
  door: HoursDoor
  exceptions: readonly HoursException[]
  onClose: () => void
}

/** Chooses the public holidays of the year ahead on which all is closed; hours on them can be given to each afterwards. */
export function HolidaysDialog({ door, exceptions, onClose }: HolidaysDialogProps) {
  const dates = useDates()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const isTaken = (date: string) =>
    exceptions.some(({ date_from, date_to, inherited_from }) => inherited_from === null && date_from <= date && date <= date_to)
  const days = publicHolidays(todayHere())
  const toggle = (date: string) => setChosen((last) => (last.has(date) ? new Set([...last].filter((one) => one !== date)) : new Set([...last, date])))

  async function submit(event: FormEvent) {
    event.preventDefault()
    const wanted = days.filter(({ date }) => chosen.has(date) && !isTaken(date))
    if (wanted.length === 0) return setProblem(words.chooseHoliday)
    setIsBusy(true)
    try {
      // One after the other: what was saved before a refusal stays saved, and is shown as such.
      for (const { label, date } of wanted) {
        await door.saveException({ label, date_from: date, date_to: date, kind: 'closed', windows: [], holiday: true })
      }
      showToast({ title: words.holidaysSaved(wanted.length), tone: 'ok', milliseconds: 3000 })
      onClose()
    } catch (cause) {
      setProblem(textOf(cause))
    } finally {
      setIsBusy(false)
    }
  }

  const id = 'public-holidays'
  return (
    <Modal
      opened
      title={words.holidaysOf}
      onClose={onClose}
      actions={
        <Button variant="primary" type="submit" form={id} loading={isBusy}>
          {words.closeOnThem}
        </Button>
      }
    >
      <form id={id} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <FormAlert text={problem} />
        {days.map(({ label, date }) => (
          <Checkbox
            key={date}
            label={words.holidayOn(label, dates.longDay(`${date}T00:00:00Z`, 'UTC'))}
            bare
            disabled={isTaken(date)}
            checked={isTaken(date) || chosen.has(date)}
            onChange={() => {
              setProblem(undefined)
              toggle(date)
            }}
          />
        ))}
      </form>
    </Modal>
  )
}
