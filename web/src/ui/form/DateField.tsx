import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import { dates, useDates } from '../basics/dates.ts'
import { words } from './date-words.ts'
import { dayShape, isDay, readDay, todayHere, writeDay } from './day-text.ts'
import type { FieldProps } from './Field.tsx'
import { FieldPopover } from './FieldPopover.tsx'
import { LazyCalendar } from './LazyCalendar.tsx'
import { TextField } from './TextField.tsx'
import { useParsed } from './use-parsed.ts'

export interface DateFieldProps extends FieldProps {
  /** `yyyy-mm-dd`, or empty. */
  value?: string | undefined
  defaultValue?: string | undefined
  /** The ISO text; what was typed while it is no day, so that a schema can refuse it (`isDay` tells). */
  onChange?: ((day: string) => void) | undefined
  onBlur?: (() => void) | undefined
  /** First and last day that can be chosen. */
  min?: string | undefined
  max?: string | undefined
  /** The day it is where the restaurant is; here and now when left out. */
  today?: string | undefined
}

const inWords = (day: string) => dates().day(`${day}T00:00:00Z`, 'UTC')

/** What is wrong with a day, if anything. */
export function dayComplaint(day: string | undefined, min?: string, max?: string, locale = dates().typedIn): string | undefined {
  if (day === undefined) return words.notDay(dayShape(locale))
  if (min && day < min) return words.tooEarly(inWords(min))
  return max && day > max ? words.tooLate(inWords(max)) : undefined
}

/** A day: typed in the locale's order or chosen in a calendar. */
export function DateField({ value, defaultValue, onChange, onBlur, min, max, today = todayHere(), ...rest }: DateFieldProps) {
  const locale = useDates().typedIn
  const read = (text: string) => readDay(text, locale, today)
  const parsed = useParsed({ value, defaultValue, onChange, empty: '', read, write: (day) => writeDay(day, locale), unreadable: (text) => text })
  return (
    <TextField
      placeholder={dayShape(locale)}
      {...rest}
      autoComplete="off"
      value={parsed.text}
      subject={String(parsed.value)}
      check={(text) => dayComplaint(read(text), min, max, locale)}
      onChange={(event) => parsed.type(event.target.value)}
      onBlur={() => {
        parsed.settle()
        onBlur?.()
      }}
      end={
        <FieldPopover label={words.openCalendar(rest.label)} icon={<IconCalendar size={18} aria-hidden />} disabled={rest.disabled || rest.readOnly}>
          {(close) => (
            <LazyCalendar
              today={today}
              min={min}
              max={max}
              choice={{
                kind: 'day',
                day: isDay(parsed.value) ? parsed.value : '',
                onChoose: (day) => {
                  parsed.choose(day)
                  close()
                },
              }}
            />
          )}
        </FieldPopover>
      }
    />
  )
}
