import { endRules, type PauseImpact } from '@brigade/contract/menus/pauses.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import { isDay } from '../../../ui/form/day-text.ts'
import { RadioField } from '../../../ui/form/RadioField.tsx'
import { TimeField } from '../../../ui/form/TimeField.tsx'
import { isTime } from '../../../ui/form/time-text.ts'
import { wallNow } from '../../../ui/schedule/wall-now.ts'
import styles from './PauseSheet.module.css'
import type { PauseDraft } from './PauseSheet.tsx'
import { ruleWord, words } from './pauses-texts.ts'
import { momentText } from './when.ts'

/** The wall time that was chosen, which is meant on the clock of each restaurant; nothing unless a time ends it. */
export function untilOf({ rule, day, time }: PauseDraft): string | null {
  return rule === 'until' ? `${day}T${time}` : null
}

export function untilProblem(draft: PauseDraft, zone: string): string | undefined {
  if (draft.rule !== 'until') return undefined
  if (!isDay(draft.day) || !isTime(draft.time)) return words.timeRequired
  const now = wallNow(Date.now(), zone)
  return `${draft.day}T${draft.time}` <= `${now.day}T${now.time}` ? words.timePassed : undefined
}

interface EndChoiceProps {
  draft: PauseDraft
  onChange: (part: Partial<PauseDraft>) => void
  /** Not there yet while it is worked out. */
  impact: PauseImpact | undefined
  zone: string
  error: string | undefined
}

/** The choice of an end, each with the resulting time. */
export function EndChoice({ draft, onChange, impact, zone, error }: EndChoiceProps) {
  const dates = useDates()
  const [here] = impact?.restaurants ?? []
  // Each of many restaurants has its own clock: the first one's time would mislead.
  const only = impact?.restaurants.length === 1 ? here : undefined
  const timeOf = (at: string | null | undefined) => (at ? momentText(at, zone, Date.now(), dates) : undefined)
  const isNever = impact !== undefined && impact.restaurants.length > 0 && impact.restaurants.every(({ next_opening }) => next_opening === null)
  const help = {
    end_of_business_day: timeOf(only?.end_of_business_day),
    next_opening: isNever ? words.noOpening : timeOf(only?.next_opening),
    until: undefined,
    manual: undefined,
  }
  return (
    <>
      <RadioField
        label={words.howLong}
        value={draft.rule}
        onChange={(rule) => onChange({ rule: endRules.find((one) => one === rule) ?? draft.rule })}
        options={endRules.map((rule) => ({ value: rule, label: ruleWord(rule), help: help[rule], disabled: rule === 'next_opening' && isNever }))}
      />
      {draft.rule === 'until' && (
        <div className={styles.until}>
          <DateField
            label={words.day}
            value={draft.day}
            onChange={(day) => onChange({ day })}
            min={wallNow(Date.now(), zone).day}
            today={wallNow(Date.now(), zone).day}
            error={undefined}
          />
          <TimeField label={words.time} value={draft.time} onChange={(time) => onChange({ time })} error={error} />
        </div>
      )}
    </>
  )
}
