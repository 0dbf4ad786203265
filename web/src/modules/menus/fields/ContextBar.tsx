import { channelCapabilities, type Fulfilment, fulfilments, type SalesChannel, salesChannels } from '@brigade/contract/fields/sales-context.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import styles from './ContextBar.module.css'
import type { Context } from './field-state.ts'
import { words } from './fields-texts.ts'

export const channelLabel = (channel: SalesChannel): string => channelCapabilities[channel].name
export const fulfilmentLabel = (fulfilment: Fulfilment): string => words[fulfilment]

/** A context in words: `Uber Eats, Pickup`. */
export function contextWords({ channel, fulfilment }: Context): string {
  return [channel && channelLabel(channel), fulfilment && fulfilmentLabel(fulfilment)].filter((part) => part !== null).join(', ')
}

const all = 'all'

interface ContextBarProps {
  context: Context
  onChange: (context: Context) => void
  /** In a column: one below the other where there is no room. */
  narrow?: boolean
}

/** For which channel and fulfilment values are shown and set. */
export function ContextBar({ context, onChange, narrow }: ContextBarProps) {
  return (
    <div className={styles.context} data-narrow={narrow || undefined}>
      <SelectField
        label={words.channel}
        hideLabel
        value={context.channel ?? all}
        options={[{ value: all, label: words.allChannels }, ...salesChannels.map((value) => ({ value, label: channelLabel(value) }))]}
        onChange={({ target }) => onChange({ ...context, channel: salesChannels.find((one) => one === target.value) ?? null })}
      />
      <SelectField
        label={words.fulfilment}
        hideLabel
        value={context.fulfilment ?? all}
        options={[{ value: all, label: words.allFulfilments }, ...fulfilments.map((value) => ({ value, label: fulfilmentLabel(value) }))]}
        onChange={({ target }) => onChange({ ...context, fulfilment: fulfilments.find((one) => one === target.value) ?? null })}
      />
    </div>
  )
}
