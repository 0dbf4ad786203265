import type { DiscountPlace } from '@brigade/contract/discounts/places.ts'
import { channelNames, fulfilmentNames, orderChannels, orderFulfilments } from '@brigade/contract/orders/codes.ts'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useState } from 'react'
import { zoneText } from '../../../ui/basics/calendar-names.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { Segments } from '../../../ui/controls/Segments.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { isDay } from '../../../ui/form/day-text.ts'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TimeField } from '../../../ui/form/TimeField.tsx'
import { isTime } from '../../../ui/form/time-text.ts'
import { wallNow } from '../../../ui/schedule/wall-now.ts'
import { PlacePicker } from '../PlacePicker.tsx'
import styles from './Simulator.module.css'
import { words } from './simulator-texts.ts'
import type { Trial } from './trial.ts'

interface WhereProps {
  place: DiscountPlace | undefined
  onPlace: (place: DiscountPlace) => void
  /** Of the offer that is tried; at restaurants of others it does not apply. */
  currency: string | undefined
  trial: Trial
  onChange: (change: Partial<Trial>) => void
  /** Folded away until somebody wants to change it: beside an offer there is little room. */
  isFolded: boolean
}

// What nobody knows is nothing that somebody would try.
const channels = orderChannels.filter((one) => one !== 'unmapped')
const fulfilments = orderFulfilments.filter((one) => one !== 'unmapped')

/** At which restaurant, by which channel, for what and when. */
export function Where({ place, onPlace, currency, trial, onChange, isFolded }: WhereProps) {
  const dates = useDates()
  const [isOpen, setOpen] = useState(!isFolded)
  const { channel, fulfilment, isNow, day, time } = trial
  const here = place && wallNow(Date.now(), place.timezone)
  const said = [
    place?.name,
    channelNames[channel],
    fulfilmentNames[fulfilment],
    isNow || !isDay(day) || !isTime(time) ? words.now : dates.moment(`${day}T${time}:00Z`, 'UTC'),
  ]
  return (
    <details className={styles.where} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>
        <span className={styles.whereText}>{said.filter(Boolean).join(' · ')}</span>
        <IconChevronDown size={16} aria-hidden />
      </summary>
      <div className={styles.whereFields}>
        <PlacePicker
          label={words.restaurant}
          required
          error={undefined}
          value={place ? String(place.id) : ''}
          valueLabel={place?.name}
          without={(one) => currency !== undefined && one.currency !== currency}
          onChange={(next) => next && onPlace(next)}
        />
        <FieldGrid>
          <SelectField
            label={words.channel}
            value={channel}
            options={channels.map((one) => ({ value: one, label: channelNames[one] }))}
            onChange={({ target }) => onChange({ channel: channels.find((one) => one === target.value) ?? channel })}
          />
          <SelectField
            label={words.fulfilment}
            value={fulfilment}
            options={fulfilments.map((one) => ({ value: one, label: fulfilmentNames[one] }))}
            onChange={({ target }) => onChange({ fulfilment: fulfilments.find((one) => one === target.value) ?? fulfilment })}
          />
        </FieldGrid>
        <div className={styles.when}>
          <Segments
            label={words.when}
            value={isNow ? 'now' : 'at'}
            choices={[
              { value: 'now', label: words.now },
              { value: 'at', label: words.at },
            ]}
            onChange={(which) => onChange(which === 'now' ? { isNow: true } : { isNow: false, ...(day === '' && here) })}
          />
          {!isNow && place && (
            <FieldGrid>
              <DateField label={words.day} value={day} today={here?.day} onChange={(next) => onChange({ day: next })} />
              <TimeField label={words.time} help={words.clock(zoneText(place.timezone))} value={time} onChange={(next) => onChange({ time: next })} />
            </FieldGrid>
          )}
        </div>
      </div>
    </details>
  )
}
