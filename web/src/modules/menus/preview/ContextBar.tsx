import { channelCapabilities, fulfilments, salesChannels } from '@brigade/contract/fields/sales-context.ts'
import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { Segments } from '../../../ui/controls/Segments.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TimeField } from '../../../ui/form/TimeField.tsx'
import { wallNow } from '../../../ui/schedule/wall-now.ts'
import { fulfilmentWord } from '../publishing/publishing-texts.ts'
import styles from './PreviewTab.module.css'
import type { Standpoint } from './PreviewTab.tsx'
import { words } from './preview-texts.ts'

interface ContextBarProps {
  restaurant: Restaurant
  standpoint: Standpoint
  onChange: (standpoint: Standpoint) => void
}

/** Channel, fulfilment, draft or live, and the time that is travelled to. */
export function ContextBar({ restaurant, standpoint, onChange }: ContextBarProps) {
  const { channel, fulfilment, live, isNow, day, time } = standpoint
  const change = (changed: Partial<Standpoint>) => onChange({ ...standpoint, ...changed })
  return (
    <div className={styles.bar}>
      <SelectField
        label={words.channel}
        value={channel}
        options={salesChannels.map((one) => ({ value: one, label: channelCapabilities[one].name }))}
        onChange={({ target }) => change({ channel: salesChannels.find((one) => one === target.value) ?? channel })}
      />
      <SelectField
        label={words.fulfilment}
        value={fulfilment}
        options={fulfilments.map((one) => ({ value: one, label: fulfilmentWord(one) }))}
        onChange={({ target }) => change({ fulfilment: fulfilments.find((one) => one === target.value) ?? fulfilment })}
      />
      <Segments
        label={words.what}
        value={live ? 'live' : 'draft'}
        choices={[
          { value: 'draft', label: words.draft },
          { value: 'live', label: words.live },
        ]}
        onChange={(which) => change({ live: which === 'live' })}
      />
      <Segments
        label={words.when}
        value={isNow ? 'now' : 'at'}
        choices={[
          { value: 'now', label: words.now },
          { value: 'at', label: words.at },
        ]}
        onChange={(which) => change({ isNow: which === 'now' })}
      />
      {!isNow && (
        <>
          <DateField label={words.day} value={day} today={wallNow(Date.now(), restaurant.timezone).day} onChange={(next) => change({ day: next })} />
          <TimeField label={words.time} value={time} onChange={(next) => change({ time: next })} />
        </>
      )}
    </div>
  )
}
