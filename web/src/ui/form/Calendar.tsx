import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/dates/styles.layer.css'
import { DatePicker, DatesProvider } from '@mantine/dates'
import { useEffect, useRef, useState } from 'react'
import { useDates } from '../dates.ts'
import styles from './Calendar.module.css'
import { words } from './date-words.ts'
import type { DayRange } from './day-presets.ts'

type Choice = { kind: 'day'; day: string; onChoose: (day: string) => void } | { kind: 'range'; range: DayRange; onChoose: (range: DayRange) => void }

export interface CalendarProps {
  choice: Choice
  /** What is shown at first when nothing is chosen. */
  today: string
  min?: string | undefined
  max?: string | undefined
  columns?: 1 | 2
  /** Takes the focus when it appears. */
  autoFocus?: boolean | undefined
}

type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

const isWeekday = (day: number): day is Weekday => Number.isInteger(day) && day >= 0 && day <= 6

// Months and weekdays are words of the product's language; only their order is the reader's.
const inWords = (options: Intl.DateTimeFormatOptions) => (day: string) =>
  new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

const controlLabels = () => ({
  previousMonth: words.previousMonth,
  nextMonth: words.nextMonth,
  previousYear: words.previousYear,
  nextYear: words.nextYear,
  previousDecade: words.previousDecade,
  nextDecade: words.nextDecade,
})

/** A month to choose a day or a span from: arrows move, Page keys turn, Enter takes. */
export function Calendar({ choice, today, min, max, columns = 1, autoFocus }: CalendarProps) {
  const root = useRef<HTMLDivElement>(null)
  const dates = useDates()
  useEffect(
    function startOnTheDay() {
      if (autoFocus) root.current?.querySelector<HTMLElement>('td button[tabindex="0"]')?.focus()
    },
    [autoFocus],
  )
  const shared = {
    locale: 'en',
    firstDayOfWeek: isWeekday(dates.firstDayOfWeek) ? dates.firstDayOfWeek : 0,
    highlightToday: true,
    numberOfColumns: columns,
    columnsToScroll: 1,
    defaultDate: (choice.kind === 'day' ? choice.day : choice.range.from) || (max !== undefined && max < today ? max : today),
    ...(min && { minDate: min }),
    ...(max && { maxDate: max }),
    monthLabelFormat: inWords({ month: 'long', year: 'numeric' }),
    weekdayFormat: inWords({ weekday: 'short' }),
    monthsListFormat: inWords({ month: 'short' }),
    getDayAriaLabel: (day: string) => dates.longDay(`${day}T00:00:00Z`, 'UTC'),
    ariaLabels: controlLabels(),
    hideOutsideDates: columns === 2,
    classNames: {
      day: styles.day,
      weekday: styles.weekday,
      calendarHeader: styles.head,
      calendarHeaderControl: styles.turn,
      calendarHeaderLevel: styles.level,
    },
  }
  return (
    <div ref={root} className={styles.room} data-columns={columns}>
      {/* Six weeks in every month: turning the page moves nothing. */}
      <DatesProvider settings={{ consistentWeeks: true }}>
        {choice.kind === 'day' ? (
          <DatePicker {...shared} value={choice.day || null} onChange={(day) => day !== null && choice.onChoose(day)} />
        ) : (
          <RangePicker shared={shared} range={choice.range} onChoose={choice.onChoose} />
        )}
      </DatesProvider>
    </div>
  )
}

// Half a span is kept here: only a whole one is told.
function RangePicker({ shared, range, onChoose }: { shared: object; range: DayRange; onChoose: (range: DayRange) => void }) {
  const [half, setHalf] = useState<string>()
  return (
    <DatePicker
      {...shared}
      type="range"
      allowSingleDateInRange
      value={half === undefined ? [range.from || null, range.to || null] : [half, null]}
      onChange={([from, to]) => {
        setHalf(from !== null && to === null ? from : undefined)
        if (from !== null && to !== null) onChoose({ from, to })
      }}
    />
  )
}
