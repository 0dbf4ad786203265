import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { classNames } from '../basics/class-names.ts'
import { dates, useDates } from '../basics/dates.ts'
import { useIsDesktop } from '../basics/use-media.ts'
import { dayComplaint } from './DateField.tsx'
import styles from './DateRangeField.module.css'
import { words } from './date-words.ts'
import type { DayRange, Preset } from './day-presets.ts'
import { presetRange, presets } from './day-presets.ts'
import { dayShape, isDay, readDay, todayHere, writeDay } from './day-text.ts'
import type { FieldProps } from './Field.tsx'
import { FieldGroup } from './Field.tsx'
import { FieldPopover } from './FieldPopover.tsx'
import input from './Input.module.css'
import { LazyCalendar } from './LazyCalendar.tsx'
import { useOwnError } from './use-own-error.ts'
import { useOwnValue } from './use-own-value.ts'
import { useParsed } from './use-parsed.ts'

interface DateRangeFieldProps extends Omit<FieldProps, 'placeholder'> {
  /** Both days count; each may be empty. */
  value?: DayRange | undefined
  defaultValue?: DayRange | undefined
  /** An unreadable side is returned as typed, so that a schema can refuse it. */
  onChange?: ((range: DayRange) => void) | undefined
  onBlur?: (() => void) | undefined
  min?: string | undefined
  max?: string | undefined
  today?: string | undefined
  /** Which of the usual spans are offered: those of a report, or those of a plan. */
  spans?: keyof typeof presets | undefined
}

const nothing: DayRange = { from: '', to: '' }

/** What is wrong with a span, if anything. */
function rangeComplaint({ from, to }: DayRange, min: string | undefined, max: string | undefined, locale: string): string | undefined {
  for (const day of [from, to]) {
    const complaint = day === '' ? undefined : dayComplaint(isDay(day) ? day : undefined, min, max, locale)
    if (complaint) return complaint
  }
  return from !== '' && to !== '' && from > to ? words.turned : undefined
}

interface SideProps {
  label: string
  day: string
  today: string
  onChange: (day: string) => void
  onBlur: () => void
  invalid: boolean
  disabled: boolean | undefined
  readOnly: boolean | undefined
  required: boolean | undefined
}

function Side({ label, day, today, onChange, onBlur, invalid, required, ...rest }: SideProps) {
  const locale = useDates().typedIn
  const parsed = useParsed({
    value: day,
    onChange,
    empty: '',
    read: (text) => readDay(text, locale, today),
    write: (iso) => writeDay(iso, locale),
    unreadable: (text) => text,
  })
  return (
    <input
      {...rest}
      type="text"
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-required={required || undefined}
      autoComplete="off"
      placeholder={dayShape(locale)}
      className={classNames(input.control, styles.side)}
      value={parsed.text}
      onChange={(event) => parsed.type(event.target.value)}
      onBlur={() => {
        parsed.settle()
        onBlur()
      }}
    />
  )
}

interface PresetsProps {
  range: DayRange
  today: string
  offered: readonly Preset[]
  onChoose: (range: DayRange) => void
}

function Presets({ range, today, offered, onChoose }: PresetsProps) {
  const isChosen = ({ from, to }: DayRange) => from === range.from && to === range.to
  return (
    <fieldset className={styles.presets} aria-label={words.presets}>
      {offered.map((preset) => {
        const days = presetRange(preset, today)
        return (
          <button key={preset} type="button" className={styles.preset} aria-pressed={isChosen(days)} onClick={() => onChoose(days)}>
            {words[preset]}
          </button>
        )
      })}
      {(range.from || range.to) && (
        <button type="button" className={styles.preset} onClick={() => onChoose(nothing)}>
          {words.clear}
        </button>
      )}
    </fieldset>
  )
}

/** From one day to another: typed, chosen in a calendar, or one of the usual spans. */
export function DateRangeField(props: DateRangeFieldProps) {
  const { label, help, error: given, required, hideLabel, disabled, readOnly, value, defaultValue, onChange, onBlur, min, max } = props
  const today = props.today ?? todayHere()
  const [range, tell] = useOwnValue({ value, defaultValue, onChange }, nothing)
  // Typed sides begin anew when a span is chosen elsewhere.
  const [version, setVersion] = useState(0)
  const columns = useIsDesktop() ? 2 : 1
  const { error, judge } = useOwnError(props, () => rangeComplaint(range, min, max, dates().typedIn), `${range.from}–${range.to}`)
  const complaint = error ?? given
  const leave = () => {
    judge(range.from || range.to ? `${range.from}–${range.to}` : '')
    onBlur?.()
  }
  const side = (name: 'from' | 'to'): ReactNode => (
    <Side
      required={required}
      key={`${name} ${version}`}
      label={`${label}: ${words[name].toLowerCase()}`}
      day={range[name]}
      today={today}
      onChange={(day) => tell({ ...range, [name]: day })}
      onBlur={leave}
      invalid={!!complaint}
      disabled={disabled}
      readOnly={readOnly}
    />
  )
  return (
    <FieldGroup label={label} help={help} error={complaint} hideLabel={hideLabel}>
      <div className={classNames(input.box, styles.box)}>
        {side('from')}
        <span aria-hidden>–</span>
        {side('to')}
        <FieldPopover label={words.openCalendar(label)} icon={<IconCalendar size={18} aria-hidden />} disabled={disabled || readOnly}>
          {(close) => {
            const choose = (days: DayRange) => {
              tell(days)
              setVersion((last) => last + 1)
              close()
            }
            const known = { from: isDay(range.from) ? range.from : '', to: isDay(range.to) ? range.to : '' }
            return (
              <div className={styles.picker}>
                <Presets range={known} today={today} offered={presets[props.spans ?? 'past']} onChoose={choose} />
                <LazyCalendar today={today} min={min} max={max} columns={columns} choice={{ kind: 'range', range: known, onChoose: choose }} />
              </div>
            )
          }}
        </FieldPopover>
      </div>
    </FieldGroup>
  )
}
