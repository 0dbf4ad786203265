import { useId, useState } from 'react'
import { dayName } from '../basics/calendar-names.ts'
import { Button } from '../controls/Button.tsx'
import field from '../form/Field.module.css'
import type { FieldProps } from '../form/Field.tsx'
import { FieldNote } from '../form/Field.tsx'
import { ChipGroup } from './ChipGroup.tsx'
import styles from './CronEditor.module.css'
import { CustomSchedule } from './CustomSchedule.tsx'
import { IntervalSlider } from './IntervalSlider.tsx'
import { ModeChoice } from './ModeChoice.tsx'
import { NextRuns } from './NextRuns.tsx'
import type { ScheduleChoice, ScheduleCodec } from './schedule.ts'
import { scheduleSummary } from './schedule-summary.ts'
import { words } from './schedule-texts.ts'
import { useScheduleDraft } from './use-schedule-draft.ts'

export interface CronEditorProps extends Omit<FieldProps, 'placeholder' | 'autoFocus' | 'hideLabel' | 'name'> {
  codec: ScheduleCodec
  /** The expression; give it, or what a form gives, `defaultValue`. */
  value?: string | undefined
  defaultValue?: string | undefined
  onChange?: ((expression: string) => void) | undefined
  /** IANA zone on whose wall clock the schedule runs. */
  timeZone: string
  /** Where one starts it by hand. */
  manualHelp?: string | undefined
  /** Stands still in place of the clock. */
  now?: Date | undefined
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const days = [0, 1, 2, 3, 4, 5, 6]

interface PartsProps {
  choice: ScheduleChoice
  onChange: (part: Partial<ScheduleChoice>) => void
  disabled: boolean | undefined
}

/** What the chosen mode asks for. */
function Parts({ choice, onChange, disabled }: PartsProps) {
  if (choice.mode === 'manual') return null
  return (
    <div className={styles.parts}>
      {choice.mode === 'recurring' ? (
        <IntervalSlider value={choice.hourInterval} disabled={disabled} onChange={(hourInterval) => onChange({ hourInterval })} />
      ) : (
        <ChipGroup
          label={words.hours}
          columns="twelve"
          chips={hours.map((value) => ({ value, label: words.hour(value) }))}
          selected={choice.selectedHours}
          lastStays={words.lastHour}
          disabled={disabled}
          onChange={(selectedHours) => onChange({ selectedHours })}
        />
      )}
      <ChipGroup
        label={words.days}
        columns="seven"
        chips={days.map((value) => ({ value, label: dayName(value, 'short'), name: dayName(value) }))}
        selected={choice.selectedDays}
        lastStays={words.lastDay}
        disabled={disabled}
        onChange={(selectedDays) => onChange({ selectedDays })}
      />
    </div>
  )
}

/** When something runs: on demand, every N hours, or at chosen hours, with the next five runs beside it. */
export function CronEditor(props: CronEditorProps) {
  const { label, help, error, required, readOnly, disabled, codec, timeZone, manualHelp = words.manualHelp, now } = props
  const id = useId()
  const [own, setOwn] = useState(props.defaultValue ?? '')
  const put = (expression: string) => {
    setOwn(expression)
    props.onChange?.(expression)
  }
  const { text, choice, custom, isReplacing, change, replace, keepCustom } = useScheduleDraft(codec, props.value ?? own, put)
  const showsCustom = choice === undefined && !isReplacing
  return (
    <fieldset className={styles.editor}>
      <legend id={id} className={field.label}>
        {label}
      </legend>
      <div className={styles.body}>
        <div className={styles.settings}>
          {showsCustom && <CustomSchedule expression={text} onReplace={readOnly ? undefined : replace} disabled={disabled} />}
          {choice && readOnly && <p className={styles.summary}>{scheduleSummary(choice)}</p>}
          {!showsCustom && !readOnly && (
            <>
              {custom !== undefined && (
                <div className={styles.replacing}>
                  <p>{words.replacing}</p>
                  <Button onClick={keepCustom}>{words.keepCustom}</Button>
                </div>
              )}
              <ModeChoice
                mode={choice?.mode}
                onChange={(mode) => change({ mode })}
                manualHelp={manualHelp}
                labelledBy={id}
                describedBy={`${id}-note`}
                invalid={!!error}
                required={required}
                disabled={disabled}
              />
              {choice && <Parts choice={choice} onChange={change} disabled={disabled} />}
            </>
          )}
          <FieldNote id={`${id}-note`} help={help} error={error} />
        </div>
        <NextRuns expression={text} timeZone={timeZone} now={now} />
      </div>
    </fieldset>
  )
}
