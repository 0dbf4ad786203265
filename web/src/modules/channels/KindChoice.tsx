import { capabilitySentences } from '@brigade/contract/channels/capability-words.ts'
import { channelCapabilities, type SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import { useId } from 'react'
import styles from './Channels.module.css'
import { kindText, words } from './channels-texts.ts'
import { kindChoices } from './routes.ts'
import { Sentences } from './Sentences.tsx'

interface KindChoiceProps {
  value: SalesChannel
  onChange: (kind: SalesChannel) => void
}

/** Which kind of channel it is, and what guests can be shown and sold on it. */
export function KindChoice({ value, onChange }: KindChoiceProps) {
  const name = useId()
  const groups = [
    { label: words.ours, kinds: kindChoices.filter((kind) => channelCapabilities[kind].isOwn) },
    { label: words.marketplaces, kinds: kindChoices.filter((kind) => !channelCapabilities[kind].isOwn) },
  ]
  return (
    <div className={styles.kinds}>
      {groups.map(({ label, kinds }) => (
        <fieldset key={label}>
          <legend className={styles.kindGroup}>{label}</legend>
          <div className={styles.choices}>
            {kinds.map((kind) => (
              <label key={kind} className={styles.choice}>
                <input type="radio" name={name} value={kind} checked={value === kind} onChange={() => onChange(kind)} />
                {kindText(kind)}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <div role="status" className={styles.can}>
        <h3 className={styles.kindGroup}>{words.whatItCanDoWhy(kindText(value))}</h3>
        <Sentences of={capabilitySentences(value)} label={words.whatItCanDo} />
      </div>
    </div>
  )
}
