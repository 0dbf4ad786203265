import type { OutputOf } from '@brigade/contract/kit/endpoint.ts'
import { Problem, textOf } from '@brigade/contract/kit/problem.ts'
import type { SavedReport } from '@brigade/contract/reports/saved.ts'
import { isAfterClosing, type ReportSchedule, reportSchedules, type ScheduleKind } from '@brigade/contract/reports/schedules.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useCall } from '../../platform/use-call.ts'
import { useDates } from '../../ui/basics/dates.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { MultiSelectField } from '../../ui/form/MultiSelectField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TimeField } from '../../ui/form/TimeField.tsx'
import { Modal } from '../../ui/layers/Modal.tsx'
import { showToast } from '../../ui/layers/toasts.ts'
import { Banner } from '../../ui/page/Banner.tsx'
import { DataState } from '../../ui/page/DataState.tsx'
import { freshness, scheduleOf } from './queries.ts'
import styles from './Reports.module.css'
import { weekdayName, words } from './reports-texts.ts'

type Loaded = OutputOf<typeof reportSchedules.reportSchedule>

/** When a saved report is mailed, and to whom. */
export function ScheduleDialog({ saved, onClose }: { saved: SavedReport; onClose: () => void }) {
  const query = useQuery(scheduleOf({ id: saved.id }))
  const fresh = useQuery(freshness({}))
  const form = useId()
  const [isSaving, setSaving] = useState(false)
  const end = useCall(reportSchedules.endReportSchedule)
  const stop = () =>
    void end
      .mutateAsync({ id: saved.id })
      .then(() => {
        showToast({ title: words.mailsEnded(saved.name), tone: 'ok', milliseconds: 3000 })
        onClose()
      })
      .catch((cause: unknown) => showToast({ title: textOf(cause), tone: 'bad' }))
  const isReady = query.data !== undefined && fresh.data !== undefined
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.mailTitle(saved.name)}
      actions={
        <Button variant="primary" type="submit" form={form} loading={isSaving} disabled={!isReady}>
          {words.saveMails}
        </Button>
      }
    >
      <DataState
        state={query.isError && !query.data ? 'error' : isReady ? 'ready' : 'loading'}
        error={{ title: words.scheduleNotLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
      >
        {query.data && fresh.data && (
          <ScheduleForm
            id={form}
            saved={saved}
            loaded={query.data}
            restaurants={fresh.data.restaurants}
            onSaving={setSaving}
            onDone={onClose}
            onStop={query.data.schedule ? stop : undefined}
          />
        )}
      </DataState>
    </Modal>
  )
}

interface ScheduleFormProps {
  id: string
  saved: SavedReport
  loaded: Loaded
  restaurants: readonly { id: number; name: string; timezone: string }[]
  onSaving: (isSaving: boolean) => void
  onDone: () => void
  onStop: (() => void) | undefined
}

const afterClose = [0, 15, 30, 60, 120, 240]
const two = (part: number): string => String(part).padStart(2, '0')

function ScheduleForm({ id, saved, loaded: { schedule, people, unnamed }, restaurants, onSaving, onDone, onStop }: ScheduleFormProps) {
  const set = useCall(reportSchedules.setReportSchedule)
  const [kind, setKind] = useState<ScheduleKind>(schedule?.kind ?? 'business_day')
  const [restaurant, setRestaurant] = useState(String(schedule?.restaurant?.id ?? (schedule ? '' : restaurants[0]?.id) ?? ''))
  const [after, setAfter] = useState(schedule && isAfterClosing(schedule.kind) ? schedule.minutes : 30)
  const [time, setTime] = useState(
    schedule && !isAfterClosing(schedule.kind) ? `${two(Math.floor(schedule.minutes / 60))}:${two(schedule.minutes % 60)}` : '07:00',
  )
  const [weekdays, setWeekdays] = useState<readonly string[]>(schedule?.weekdays.map(String) ?? ['1'])
  const [chosen, setChosen] = useState<readonly string[]>(people.filter(({ is_chosen }) => is_chosen).map((one) => String(one.id)))
  const [problem, setProblem] = useState<unknown>()
  const errors = problem instanceof Problem ? (problem.errors ?? {}) : {}
  const submit = async () => {
    const [hours = 0, rest = 0] = time.split(':').map(Number)
    onSaving(true)
    try {
      await set.mutateAsync({
        id: saved.id,
        kind,
        restaurant_id: Number(restaurant),
        minutes: isAfterClosing(kind) ? after : hours * 60 + rest,
        weekdays: kind === 'weekly' ? weekdays.map(Number) : [],
        recipient_ids: chosen.map(Number),
      })
      showToast({ title: words.mailsSaved(saved.name), tone: 'ok', milliseconds: 3000 })
      onDone()
    } catch (cause) {
      setProblem(cause)
    } finally {
      onSaving(false)
    }
  }
  return (
    <form
      id={id}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {schedule && <LastSending schedule={schedule} onStop={onStop} />}
      <SelectField
        label={words.mailWhen}
        value={kind}
        options={[
          { value: 'business_day', label: words.afterClosing },
          { value: 'monthly', label: words.afterMonth },
          { value: 'daily', label: words.everyDay },
          { value: 'weekly', label: words.everyWeek },
        ]}
        onChange={(event) => setKind(event.target.value as ScheduleKind)}
      />
      <SelectField
        label={isAfterClosing(kind) ? words.closingOf : words.clockOf}
        value={restaurant}
        error={errors.restaurant_id?.[0]}
        options={[
          ...(restaurant === '' ? [{ value: '', label: words.restaurantUnseen }] : []),
          ...restaurants.map((one) => ({ value: String(one.id), label: one.name })),
        ]}
        onChange={(event) => setRestaurant(event.target.value)}
      />
      {isAfterClosing(kind) ? (
        <SelectField
          label={words.howLongAfter}
          help={kind === 'monthly' ? words.monthHelp : words.businessDayHelp}
          value={String(after)}
          options={[...new Set([...afterClose, after])]
            .toSorted((a, b) => a - b)
            .map((one) => ({ value: String(one), label: words.minutesAfter(one) }))}
          onChange={(event) => setAfter(Number(event.target.value))}
        />
      ) : (
        <TimeField label={words.atTime} value={time} error={errors.minutes?.[0]} onChange={setTime} />
      )}
      {kind === 'weekly' && (
        <MultiSelectField
          label={words.onDays}
          options={[1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: weekdayName(day) }))}
          value={weekdays}
          error={errors.weekdays?.[0]}
          onChange={setWeekdays}
        />
      )}
      <MultiSelectField
        label={words.recipients}
        help={!saved.access_group ? words.recipientsPrivate : unnamed > 0 ? words.recipientsUnnamed(unnamed) : words.recipientsHelp}
        options={people.map((one) => ({ value: String(one.id), label: one.has_unsubscribed ? words.unsubscribed(one.name) : one.name }))}
        value={chosen}
        error={errors.recipient_ids?.[0]}
        onChange={setChosen}
      />
      {problem !== undefined && Object.keys(errors).length === 0 && <Banner tone="bad" title={textOf(problem)} />}
    </form>
  )
}

/** How the last sending came out, and when the next one is. */
function LastSending({ schedule, onStop }: { schedule: ReportSchedule; onStop: (() => void) | undefined }) {
  const dates = useDates()
  const { next_at, last_at, last_sent, last_passed_over, last_error, timezone } = schedule
  const last = last_at === null ? words.notYetSent : words.lastSent(dates.moment(last_at, timezone), last_sent ?? 0)
  return (
    <div className={styles.sending}>
      <Banner
        tone={last_error === '' ? 'info' : 'warn'}
        title={words.nextSending(dates.moment(next_at, timezone))}
        action={
          onStop && (
            <Button variant="quiet" onClick={onStop}>
              {words.endMails}
            </Button>
          )
        }
      >
        <p>{last}</p>
        {(last_passed_over ?? 0) > 0 && <p>{words.passedOver(last_passed_over ?? 0)}</p>}
        {last_error !== '' && <p>{last_error}</p>}
      </Banner>
    </div>
  )
}
