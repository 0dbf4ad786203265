import { fulfilments, salesChannels } from '@brigade/contract/fields/sales-context.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { channelName, type ForWhat, words } from './hours-texts.ts'
import styles from './public/CloseDialog.module.css'

interface ForWhatFieldsProps {
  label: string
  value: ForWhat
  onChange: (value: ForWhat) => void
}

/** For which fulfilment and which channel something is meant. */
export function ForWhatFields({ label, value, onChange }: ForWhatFieldsProps) {
  const { fulfilment, channel } = value
  return (
    <div className={styles.pair}>
      <SelectField
        label={label}
        value={fulfilment ?? 'all'}
        options={[{ value: 'all', label: words.everything }, ...fulfilments.map((one) => ({ value: one, label: words[one] }))]}
        onChange={({ target }) => onChange({ ...value, fulfilment: fulfilments.find((one) => one === target.value) ?? null })}
      />
      <SelectField
        label={words.channel}
        value={channel ?? 'all'}
        options={[{ value: 'all', label: words.everyChannel }, ...salesChannels.map((one) => ({ value: one, label: channelName(one) }))]}
        onChange={({ target }) => onChange({ ...value, channel: salesChannels.find((one) => one === target.value) ?? null })}
      />
    </div>
  )
}
