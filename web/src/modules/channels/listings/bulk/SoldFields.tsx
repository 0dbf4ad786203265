import { type Fulfilment, fulfilments } from '@brigade/contract/fields/sales-context.ts'
import { roundings } from '@brigade/contract/menus/publishing.ts'
import { Checkbox } from '../../../../ui/form/Checkbox.tsx'
import { FieldGroup } from '../../../../ui/form/Field.tsx'
import { FieldGrid } from '../../../../ui/form/FieldGrid.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import type { ChangeDraft, DraftProblems } from '../change-draft.ts'
import { fulfilmentText, roundingText, words } from '../listing-texts.ts'
import styles from './Bulk.module.css'

interface SoldFieldsProps {
  draft: ChangeDraft
  problems: DraftProblems
  /** Of listings that are there already: they may keep what they have, and this is what all of them share. */
  mayLeave: readonly Fulfilment[] | undefined
  /** Whose prices are meant; left out where there are several. */
  channelName: string | undefined
  onChange: (draft: ChangeDraft) => void
}

/** How it is sold there: prices and fulfillments. */
export function SoldFields({ draft, problems, mayLeave: shared, channelName, onChange }: SoldFieldsProps) {
  const { markup, rounding, fulfilments: sold } = draft
  const chosen = sold ?? []
  const mayLeave = shared !== undefined
  return (
    <>
      <FieldGrid>
        <TextField
          label={`${channelName === undefined ? words.markup : words.markupOn(channelName)}, %`}
          help={mayLeave ? words.markupHelp : words.markupHelpNew}
          placeholder={mayLeave ? words.leave : undefined}
          error={problems.markup}
          inputMode="text"
          autoComplete="off"
          maxLength={10}
          value={markup}
          onChange={({ target }) => onChange({ ...draft, markup: target.value })}
        />
        <SelectField
          label={channelName === undefined ? words.rounding : words.roundingOn(channelName)}
          value={rounding}
          options={[
            ...(mayLeave ? [{ value: 'leave', label: words.leave }] : []),
            ...roundings.map((one) => ({ value: one, label: roundingText(one) })),
          ]}
          onChange={({ target }) => onChange({ ...draft, rounding: roundings.find((one) => one === target.value) ?? 'leave' })}
        />
      </FieldGrid>
      {mayLeave && (
        <SelectField
          label={words.soldAs}
          value={sold === null ? 'leave' : 'these'}
          options={[
            { value: 'leave', label: words.leave },
            { value: 'these', label: words.setThese },
          ]}
          onChange={({ target }) => onChange({ ...draft, fulfilments: target.value === 'these' ? (shared ?? []) : null })}
        />
      )}
      {sold !== null && (
        <FieldGroup label={words.soldAs} hideLabel={mayLeave} help={problems.fulfilments}>
          <div className={styles.checks}>
            {fulfilments.map((one) => (
              <Checkbox
                key={one}
                bare
                label={fulfilmentText(one)}
                checked={chosen.includes(one)}
                onChange={({ target }) =>
                  onChange({ ...draft, fulfilments: target.checked ? [...chosen, one] : chosen.filter((each) => each !== one) })
                }
              />
            ))}
          </div>
        </FieldGroup>
      )}
    </>
  )
}
