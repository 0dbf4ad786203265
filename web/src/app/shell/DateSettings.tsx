import { type DateChoices, type DateFormat, datesFor, type FirstDay, type TimeFormat, useDates } from '../../ui/basics/dates.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import styles from './SettingsDialog.module.css'
import type { SettingsPartProps } from './SettingsDialog.tsx'
import { words } from './settings-words.ts'

interface Choice<V extends string> {
  value: V
  label: string
}

interface ChoiceFieldProps<V extends string> {
  label: string
  value: V
  options: Choice<V>[]
  onChange: (value: V) => void
}

function ChoiceField<V extends string>({ label, value, options, onChange }: ChoiceFieldProps<V>) {
  return (
    <SelectField
      label={label}
      error={undefined}
      value={value}
      options={options}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value)
        if (chosen) onChange(chosen.value)
      }}
    />
  )
}

const plain: DateChoices = { dateFormat: 'system', timeFormat: 'system', firstDay: 'system' }
const writing = (some: Partial<DateChoices>) => datesFor({ ...plain, ...some }, navigator.language)

function dateOptions(now: Date): Choice<DateFormat>[] {
  const as = (dateFormat: DateFormat) => writing({ dateFormat }).day(now)
  return [
    { value: 'system', label: words.asSystem(as('system')) },
    { value: 'mdy', label: words.mdy(as('mdy')) },
    { value: 'dmy', label: words.dmy(as('dmy')) },
    { value: 'ymd', label: words.ymd(as('ymd')) },
  ]
}

function timeOptions(now: Date): Choice<TimeFormat>[] {
  const as = (timeFormat: TimeFormat) => writing({ timeFormat }).time(now)
  return [
    { value: 'system', label: words.asSystem(as('system')) },
    { value: '12', label: words.hours12(as('12')) },
    { value: '24', label: words.hours24(as('24')) },
  ]
}

function firstDayOptions(): Choice<FirstDay>[] {
  const first = writing({}).firstDayOfWeek
  const system = first === 0 ? words.sunday : first === 6 ? words.saturday : words.monday
  return [
    { value: 'system', label: words.asSystem(system) },
    { value: 'sunday', label: words.sunday },
    { value: 'monday', label: words.monday },
    { value: 'saturday', label: words.saturday },
  ]
}

/** Language, and how days and hours are written, each choice with what it makes of this very moment. */
export function DateSettings({ settings, change }: SettingsPartProps) {
  const dates = useDates()
  const now = new Date()
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>{words.languageAndDates}</h3>
      <div className={styles.fields}>
        <ChoiceField
          label={words.language}
          value={settings.language}
          options={[{ value: 'en', label: 'English' }]}
          onChange={(language) => change({ language })}
        />
        <ChoiceField label={words.firstDay} value={settings.firstDay} options={firstDayOptions()} onChange={(firstDay) => change({ firstDay })} />
        <ChoiceField
          label={words.dateFormat}
          value={settings.dateFormat}
          options={dateOptions(now)}
          onChange={(dateFormat) => change({ dateFormat })}
        />
        <ChoiceField
          label={words.timeFormat}
          value={settings.timeFormat}
          options={timeOptions(now)}
          onChange={(timeFormat) => change({ timeFormat })}
        />
      </div>
      <p className={styles.example} role="status">
        {words.example(`${dates.longDay(now)}, ${dates.time(now)}`)}
      </p>
    </section>
  )
}
