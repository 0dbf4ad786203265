import { type ClosureReason, closureReasons, type EndRule, endRules } from '@brigade/contract/hours/hours-shapes.ts'
import { useState } from 'react'
import { useDates } from '../../../ui/basics/dates.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import { isDay } from '../../../ui/form/day-text.ts'
import { RadioField } from '../../../ui/form/RadioField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { TimeField } from '../../../ui/form/TimeField.tsx'
import { isTime } from '../../../ui/form/time-text.ts'
import { type WallTime, wallNow } from '../../../ui/schedule/wall-now.ts'
import { endWord, reasonWord, words } from '../hours-texts.ts'
import styles from './CloseDialog.module.css'

/** How long something is closed, and why. */
export interface ClosingTerms {
  readonly end_rule: EndRule
  /** A wall time; null where the rule says the end. */
  readonly until: string | null
  readonly reason: ClosureReason
  readonly note: string
}

/** What a person is asked about a closure. As it opens it is right for most: closed for the rest of today. */
export function useClosing(zone: string) {
  const [rule, setRule] = useState<EndRule>('end_of_business_day')
  const [wall, setWall] = useState(() => wallNow(Date.now() + 3_600_000, zone))
  const [reason, setReason] = useState<ClosureReason>('busy')
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const until = rule === 'until' ? `${wall.day}T${wall.time}` : null
  return {
    zone,
    rule,
    wall,
    problem,
    terms: { end_rule: rule, until, reason, note } satisfies ClosingTerms,
    setRule: (next: EndRule) => {
      setProblem(undefined)
      setRule(next)
    },
    setWall,
    setReason,
    setNote,
    /** Whether the time is one to come; says in the field what is wrong with it. */
    check: (): boolean => {
      const late = until === null ? undefined : untilProblem(wall, zone)
      setProblem(late)
      return late === undefined
    },
  }
}

interface ClosingFieldsProps {
  closing: ReturnType<typeof useClosing>
  /** Left out for several restaurants: every one has its own. */
  cutoffMin?: number | undefined
}

/** How long, and why. */
export function ClosingFields({ closing, cutoffMin }: ClosingFieldsProps) {
  const dates = useDates()
  const { zone, rule, wall, problem, terms, setRule, setWall, setReason, setNote } = closing
  const endOfDay = cutoffMin === undefined ? undefined : words.endOfDayHelp(dates.time(cutoffMin * 60_000, 'UTC'))
  return (
    <>
      <RadioField
        label={words.howLong}
        value={rule}
        onChange={(next) => setRule(endRules.find((one) => one === next) ?? rule)}
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
          <TimeField label={words.time} value={wall.time} error={problem} onChange={(time) => setWall({ ...wall, time })} />
        </div>
      )}
      <div className={styles.pair}>
        <SelectField
          label={words.reason}
          value={terms.reason}
          options={closureReasons.map((one) => ({ value: one, label: reasonWord(one) }))}
          onChange={({ target }) => setReason(closureReasons.find((one) => one === target.value) ?? terms.reason)}
        />
        <TextField label={words.note} help={words.noteHelp} value={terms.note} maxLength={500} onChange={({ target }) => setNote(target.value)} />
      </div>
    </>
  )
}

/** What is wrong with a time, which is in the restaurant's time zone; for restaurants of several zones the reader's is used. */
function untilProblem({ day, time }: WallTime, zone: string): string | undefined {
  if (!isDay(day) || !isTime(time)) return words.timeRequired
  const now = wallNow(Date.now(), zone)
  return `${day}T${time}` <= `${now.day}T${now.time}` ? words.timePassed : undefined
}
