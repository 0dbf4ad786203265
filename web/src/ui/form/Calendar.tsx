import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/dates/styles.layer.css'
import { DatePicker, DatesProvider } from '@mantine/dates'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useDates } from '../basics/dates.ts'
import styles from './Calendar.module.css'
import { dayByKey, monthsByKey } from './calendar-keys.ts'
import { words } from './date-words.ts'
import type { DayRange } from './day-presets.ts'
import { monthsLater } from './day-text.ts'

type Choice = { kind: 'day'; day: string; onChoose: (day: string) => void } | { kind: 'range'; range: DayRange; onChoose: (range: DayRange) => void }

export interface CalendarProps {
  choice: Choice
  /** What is shown at first when nothing is chosen. */
  today: string
  min?: string | undefined
  max?: string | undefined
  columns?: 1 | 2
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

const within = (day: string, min: string | undefined, max: string | undefined): string => {
  if (min !== undefined && day < min) return min
  return max !== undefined && day > max ? max : day
}

/** The months that are shown, and the way from day to day by the keys; the kit's own ends at the edge of the month. */
function useDays({ choice, today, min, max, columns = 1 }: CalendarProps, firstDayOfWeek: number) {
  const root = useRef<HTMLDivElement>(null)
  const chosen = choice.kind === 'day' ? choice.day : choice.range.from
  const [start] = useState(() => within(chosen || today, min, max))
  const [date, setDate] = useState(start)
  const wanted = useRef<string>(start)
  // At first, and after a key has turned the page.
  useLayoutEffect(function goToDay() {
    if (wanted.current) focusDay(root.current, wanted.current)
    wanted.current = ''
  })
  function goTo(day: string) {
    const [first, last] = [date.slice(0, 7), monthsLater(date, columns - 1).slice(0, 7)]
    const month = day.slice(0, 7)
    if (month >= first && month <= last) return focusDay(root.current, day)
    wanted.current = day
    setDate(month < first ? day : monthsLater(day, 1 - columns))
  }
  function onKeyDownCapture(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const day = event.target instanceof HTMLElement ? event.target.dataset.day : undefined
    const next = day && dayByKey(event, day, firstDayOfWeek)
    const months = monthsByKey(event)
    if (!next && months === undefined) return
    // Page keys would scroll the page behind, and the calendar away with it.
    event.preventDefault()
    event.stopPropagation()
    if (next) goTo(within(next, min, max))
    else setDate(monthsLater(date, months ?? 0))
  }
  return { root, start, date, setDate, onKeyDownCapture }
}

function focusDay(root: HTMLElement | null, day: string): void {
  root?.querySelector<HTMLElement>(`[data-day="${day}"]:not([data-outside])`)?.focus({ preventScroll: true })
}

/** A month to choose a day or a span from, which starts with the focus on a day: arrows move, Page keys turn, Enter takes. */
export function Calendar(props: CalendarProps) {
  const { choice, min, max, columns = 1 } = props
  const dates = useDates()
  const firstDayOfWeek = isWeekday(dates.firstDayOfWeek) ? dates.firstDayOfWeek : 0
  const { root, start, date, setDate, onKeyDownCapture } = useDays(props, firstDayOfWeek)
  const shared = {
    locale: 'en',
    firstDayOfWeek,
    highlightToday: true,
    numberOfColumns: columns,
    columnsToScroll: 1,
    date,
    onDateChange: setDate,
    // The kit gives the focus to what is marked when it opens a panel.
    getDayProps: (day: string) => ({ 'data-day': day, 'data-autofocus': day === start || undefined }),
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
    <div ref={root} className={styles.room} data-columns={columns} onKeyDownCapture={onKeyDownCapture}>
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

// A half-chosen range is kept here: only a complete one is reported.
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
