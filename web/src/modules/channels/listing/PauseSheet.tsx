import type { ListedListing } from '@brigade/contract/channels/listings.ts'
import { type ClosureReason, closureReasons } from '@brigade/contract/hours/hours-shapes.ts'
import { Problem, textOf } from '@brigade/contract/kit/problem.ts'
import { type FormEvent, useEffect, useState } from 'react'
import { useDates } from '../../../ui/basics/dates.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { isDay } from '../../../ui/form/day-text.ts'
import { FormAlert } from '../../../ui/form/FormAlert.tsx'
import { RadioField } from '../../../ui/form/RadioField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TimeField } from '../../../ui/form/TimeField.tsx'
import { isTime } from '../../../ui/form/time-text.ts'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { type WallTime, wallNow } from '../../../ui/schedule/wall-now.ts'
import { reasonWord, words } from './listing-texts.ts'
import styles from './PauseSheet.module.css'
import { titleOf } from './troubles.ts'
import { type PauseChoice, putAwayResult, useListingActs } from './use-listing-acts.ts'

const ends = ['half_hour', 'hour', 'end_of_business_day', 'until', 'manual'] as const
type End = (typeof ends)[number]

const minutesOf: Partial<Readonly<Record<End, number>>> = { half_hour: 30, hour: 60 }
const later = (minutes: number): number => Date.now() + minutes * 60_000

interface PauseSheetProps {
  listing: ListedListing
  onClose: () => void
}

/** Asks how long a restaurant takes no orders on one channel. As it opens it is right for most: one more tap does it. */
export function PauseSheet({ listing, onClose }: PauseSheetProps) {
  const dates = useDates()
  const { timezone: zone, channel_name } = listing
  const { pause } = useListingActs()
  const [end, setEnd] = useState<End>('end_of_business_day')
  const [wall, setWall] = useState(() => wallNow(later(60), zone))
  const [reason, setReason] = useState<ClosureReason>('busy')
  const [problem, setProblem] = useState<{ until?: string; text?: string }>({})
  const [isBusy, setIsBusy] = useState(false)
  useEffect(putAwayResult, [])
  const today = wallNow(Date.now(), zone).day

  async function submit(event: FormEvent) {
    event.preventDefault()
    const late = end === 'until' ? untilProblem(wall, zone) : undefined
    if (late !== undefined) return setProblem({ until: late })
    setIsBusy(true)
    try {
      await pause(listing, { ...endOf(end, wall), reason })
      onClose()
    } catch (cause) {
      setProblem(refusalOf(cause))
    } finally {
      setIsBusy(false)
    }
  }

  const helpOf = (one: End) => {
    const minutes = minutesOf[one]
    return minutes === undefined ? undefined : words.untilTime(dates.time(later(minutes), zone))
  }
  return (
    <Modal opened onClose={onClose} title={words.pauseName(titleOf(listing))}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <p className={styles.lead}>{words.onlyThere(channel_name)}</p>
        <FormAlert text={problem.text} />
        <RadioField
          label={words.howLong}
          value={end}
          onChange={(next) => {
            setProblem({})
            setEnd(ends.find((one) => one === next) ?? end)
          }}
          options={ends.map((one) => ({ value: one, label: words[one], help: helpOf(one) }))}
        />
        {end === 'until' && (
          <div className={styles.pair}>
            <DateField label={words.day} value={wall.day} min={today} today={today} error={undefined} onChange={(day) => setWall({ ...wall, day })} />
            <TimeField label={words.time} value={wall.time} error={problem.until} onChange={(time) => setWall({ ...wall, time })} />
          </div>
        )}
        <SelectField
          label={words.reason}
          value={reason}
          options={closureReasons.map((one) => ({ value: one, label: reasonWord(one) }))}
          onChange={({ target }) => setReason(closureReasons.find((one) => one === target.value) ?? reason)}
        />
        <div data-at-foot className={styles.foot}>
          <Button type="submit" variant="primary" wide loading={isBusy} className={styles.big}>
            {words.pause}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** A time on the wall is the restaurant's; so many minutes are a moment. */
function endOf(end: End, { day, time }: WallTime): PauseChoice {
  if (end === 'manual' || end === 'end_of_business_day') return { end_rule: end }
  const minutes = minutesOf[end]
  return { end_rule: 'until', until: minutes === undefined ? `${day}T${time}` : new Date(later(minutes)).toISOString() }
}

function untilProblem({ day, time }: WallTime, zone: string): string | undefined {
  if (!isDay(day) || !isTime(time)) return words.timeRequired
  const now = wallNow(Date.now(), zone)
  return `${day}T${time}` <= `${now.day}T${now.time}` ? words.timePassed : undefined
}

/** What the server says is wrong: with the time, or with all of it. */
function refusalOf(cause: unknown): { until?: string; text?: string } {
  const until = cause instanceof Problem ? cause.errors?.until?.[0] : undefined
  return until === undefined ? { text: textOf(cause) } : { until }
}
