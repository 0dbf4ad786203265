import type { DiscountPlace } from '@brigade/contract/discounts/places.ts'
import { offerClasses } from '@brigade/contract/discounts/terms.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useMayI } from '../../../platform/access.ts'
import { CreateLink } from '../../../platform/records/RecordList.tsx'
import { useMayCreate } from '../../../platform/records/record-kind.ts'
import { useTitle } from '../../../platform/use-title.ts'
import { dateIn, zoneText } from '../../../ui/basics/calendar-names.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { useIsPhone } from '../../../ui/basics/use-media.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Segments } from '../../../ui/controls/Segments.tsx'
import { daysLater, monthsLater } from '../../../ui/form/day-text.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { ProgressLine } from '../../../ui/page/ProgressLine.tsx'
import { classText, offerKind, words as offerWords } from '../discounts-texts.ts'
import { PlacePicker } from '../PlacePicker.tsx'
import { calendarOf, placePage } from '../queries.ts'
import { type CalendarSearch, calendarRoute, calendarSearch } from '../routes.ts'
import { SectionTabs } from '../SectionTabs.tsx'
import styles from './Calendar.module.css'
import { words } from './calendar-texts.ts'
import { DayList } from './DayList.tsx'
import { daysFrom, monthWeeks, weekStart } from './layout.ts'
import { MonthView } from './MonthView.tsx'
import { useMarkKeys } from './use-mark-keys.ts'
import { WeekView } from './WeekView.tsx'

/** All offers of a restaurant, day by day, also those from groups above. */
export function CalendarPage() {
  useTitle(words.title)
  const maySee = useMayI('discounts') === 'allowed'
  const mayCreate = useMayCreate(offerKind)
  return (
    <div className={styles.page}>
      <PageHeader title={offerWords.discounts} actions={mayCreate && <CreateLink kind={offerKind} />} />
      <SectionTabs value="calendar" />
      {maySee ? <Chosen /> : <DataState state="no-permission" noPermission={{ title: offerWords.cannotSee, details: offerWords.seeNeeds }} />}
    </div>
  )
}

/** The restaurant of the address, or the first one by name. */
function Chosen() {
  const { restaurant } = calendarRoute.useSearch()
  const query = useQuery({
    ...placePage({ page: 1, per_page: 1, ...(restaurant !== undefined && { ids: [restaurant] }) }),
    placeholderData: keepPreviousData,
  })
  const [place] = query.data?.data ?? []
  if (place) return <Calendar place={place} />
  if (query.data) return <EmptyState title={words.noPlaces}>{words.noPlacesWhy}</EmptyState>
  return (
    <DataState
      state={query.isError ? 'error' : 'loading'}
      error={{ title: words.placesNotLoaded, details: textOf(query.error) }}
      onRetry={() => void query.refetch()}
    />
  )
}

/** What is shown, and the days around it. */
function useSpan(place: DiscountPlace) {
  const search = calendarRoute.useSearch()
  const { firstDayOfWeek } = useDates()
  const isPhone = useIsPhone()
  const today = dateIn(place.timezone, new Date())
  const day = search.day ?? today
  const isMonth = search.view === 'month' && !isPhone
  // Day below day there is much to scroll past: on a phone the day that is asked for, mostly today, is the first.
  const from = isPhone ? day : weekStart(day, firstDayOfWeek)
  const span = isMonth ? monthWeeks(day, firstDayOfWeek) : { from, days: 7 }
  return {
    today,
    day,
    isMonth,
    isPhone,
    days: daysFrom(span.from, span.days),
    // What began on the evening before reaches into the first day.
    asked: isMonth ? span : { from: daysLater(span.from, -1), days: span.days + 1 },
    earlier: isMonth ? monthsLater(day, -1) : daysLater(day, -7),
    later: isMonth ? monthsLater(day, 1) : daysLater(day, 7),
  }
}

function Calendar({ place }: { place: DiscountPlace }) {
  const search = calendarRoute.useSearch()
  const navigate = calendarRoute.useNavigate()
  const dates = useDates()
  const box = useRef<HTMLDivElement>(null)
  const { today, day, days, asked, isMonth, isPhone, earlier, later } = useSpan(place)
  const query = useQuery({ ...calendarOf({ restaurant_id: place.id, ...asked }), placeholderData: keepPreviousData })
  const go = (change: Omit<CalendarSearch, 'view'> & { view?: 'month' | undefined }) =>
    void navigate({ search: calendarSearch({ ...search, ...change } as CalendarSearch), replace: true, resetScroll: false })
  const onKeyDown = useMarkKeys(box, { onEarlier: () => go({ day: earlier }), onLater: () => go({ day: later }) })
  const offers = query.data?.data ?? []
  const [first = day, last = day] = [days[0], days.at(-1)]
  const showsToday = isPhone ? day === today : days.includes(today) && (!isMonth || today.startsWith(day.slice(0, 7)))
  const label = (one: string) => dates.day(`${one}T00:00:00Z`, 'UTC')
  const view = { offers, days, today, restaurantId: place.id }
  return (
    <>
      <div className={styles.tools}>
        <div className={styles.place}>
          <PlacePicker
            key={place.id}
            label={words.restaurant}
            hideLabel
            required
            error={undefined}
            value={String(place.id)}
            valueLabel={place.name}
            onChange={(chosen) => chosen && go({ restaurant: chosen.id })}
          />
        </div>
        <div className={styles.moves}>
          <IconButton label={isMonth ? words.earlierMonth : words.earlierWeek} onClick={() => go({ day: earlier })}>
            <IconChevronLeft size={18} aria-hidden />
          </IconButton>
          <Button disabled={showsToday} onClick={() => go({ day: today })}>
            {words.today}
          </Button>
          <IconButton label={isMonth ? words.laterMonth : words.laterWeek} onClick={() => go({ day: later })}>
            <IconChevronRight size={18} aria-hidden />
          </IconButton>
        </div>
        <h2 className={styles.span} aria-live="polite">
          {isMonth ? monthName(day) : words.weekOf(label(first), label(last))}
        </h2>
        {!isPhone && (
          <Segments<'week' | 'month'>
            label={words.view}
            hideLabel
            value={isMonth ? 'month' : 'week'}
            choices={[
              { value: 'week', label: words.week },
              { value: 'month', label: words.month },
            ]}
            onChange={(chosen) => go({ view: chosen === 'month' ? 'month' : undefined })}
          />
        )}
      </div>
      {query.data ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: the arrows only lead from one offer to the next, each a button.
        <div ref={box} className={styles.box} onKeyDown={onKeyDown}>
          <ProgressLine active={query.isPlaceholderData} />
          {isPhone ? (
            <DayList {...view} />
          ) : (
            <Card flush>
              {isMonth ? (
                <MonthView {...view} month={day.slice(0, 7)} weekOf={(one) => `#/discounts/calendar?restaurant=${place.id}&day=${one}`} />
              ) : (
                <WeekView {...view} />
              )}
            </Card>
          )}
          <Foot zone={place.timezone} isEmpty={offers.length === 0} hasKeys={!isPhone} />
        </div>
      ) : (
        <DataState
          state={query.isError ? 'error' : 'loading'}
          error={{ title: words.notLoaded, details: textOf(query.error) }}
          onRetry={() => void query.refetch()}
        />
      )}
    </>
  )
}

const monthName = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

function Foot({ zone, isEmpty, hasKeys }: { zone: string; isEmpty: boolean; hasKeys: boolean }) {
  return (
    <div className={styles.foot}>
      {isEmpty ? (
        <p role="status">{words.nothingWhy}</p>
      ) : (
        <ul className={styles.legend} aria-label={words.meaning}>
          {offerClasses.map((of) => (
            <li key={of}>
              <span className={styles.swatch} data-class={of} aria-hidden />
              {classText(of)}
            </li>
          ))}
          <li>
            <span className={styles.swatch} data-hollow aria-hidden />
            {words.notGiven}
          </li>
        </ul>
      )}
      <p>
        {words.clock(zoneText(zone))} {hasKeys && !isEmpty && words.keys}
      </p>
    </div>
  )
}
