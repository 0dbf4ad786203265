import { channelCapabilities, salesChannels } from '@brigade/contract/fields/sales-context.ts'
import type { PauseImpact } from '@brigade/contract/menus/pauses.ts'
import { RadioField } from '../../../ui/form/RadioField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import styles from './PauseSheet.module.css'
import type { PauseDraft } from './PauseSheet.tsx'
import { words } from './pauses-texts.ts'

interface WhereChoiceProps {
  draft: PauseDraft
  onChange: (part: Partial<PauseDraft>) => void
  groups: PauseImpact['groups']
  /** Left out where it cannot be paused here alone. */
  restaurantName: string | undefined
}

/** Where to pause: here or below a group, in all channels or one. Rare choices are folded. */
export function WhereChoice({ draft, onChange, groups, restaurantName }: WhereChoiceProps) {
  const here = restaurantName === undefined ? [] : [{ value: '', label: words.onlyHere(restaurantName) }]
  return (
    <>
      {groups.length > 0 && (
        <RadioField
          label={words.where}
          value={draft.groupId === null ? '' : String(draft.groupId)}
          onChange={(id) => onChange({ groupId: id === '' ? null : Number(id) })}
          options={[...here, ...groups.map(({ id, name, restaurants }) => ({ value: String(id), label: words.below(name, restaurants) }))]}
        />
      )}
      <details className={styles.more}>
        <summary>{words.moreChoices}</summary>
        <div className={styles.fields}>
          <SelectField
            label={words.channel}
            value={draft.channel ?? 'all'}
            onChange={(event) => onChange({ channel: salesChannels.find((one) => one === event.target.value) ?? null })}
            options={[
              { value: 'all', label: words.allChannels },
              ...salesChannels.map((channel) => ({ value: channel, label: channelCapabilities[channel].name })),
            ]}
          />
          <TextField
            label={words.note}
            help={words.noteHelp}
            value={draft.note}
            maxLength={200}
            onChange={(event) => onChange({ note: event.target.value })}
          />
        </div>
      </details>
    </>
  )
}
