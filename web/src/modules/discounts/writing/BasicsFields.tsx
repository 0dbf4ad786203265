import { offeredCurrencies } from '@brigade/contract/gift-cards/terms.ts'
import { OrganizationPicker } from '../../../platform/pickers/OrganizationPicker.tsx'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { PartProps } from './use-offer-form.ts'
import styles from './Writing.module.css'
import { words } from './writing-texts.ts'

const longestPosName = 60

/** What the offer is called, for whom, and to whom it belongs. */
export function BasicsFields({ form: { draft, isNew, change, errorAt } }: PartProps) {
  const { name, currency, organization, organizationName, terms } = draft
  const rename = (next: string) => {
    // It goes along until somebody writes another one.
    const follows = terms.pos_name === name.trim().slice(0, longestPosName)
    change({ name: next, ...(follows && { terms: { ...terms, pos_name: next.trim().slice(0, longestPosName) } }) })
  }
  return (
    <FieldGrid>
      <TextField
        label={words.name}
        required
        autoComplete="off"
        maxLength={100}
        help={words.nameHelp}
        value={name}
        error={errorAt('name')}
        onChange={({ target }) => rename(target.value)}
      />
      <TextField
        label={words.posName}
        required
        autoComplete="off"
        maxLength={longestPosName}
        help={words.posNameHelp}
        value={terms.pos_name}
        error={errorAt('pos_name')}
        onChange={({ target }) => change({ terms: { ...terms, pos_name: target.value } })}
      />
      <div className={styles.wholeLine}>
        <TextField
          label={words.description}
          autoComplete="off"
          maxLength={500}
          help={words.descriptionHelp}
          value={terms.description}
          error={errorAt('description')}
          onChange={({ target }) => change({ terms: { ...terms, description: target.value } })}
        />
      </div>
      {isNew ? (
        <OrganizationPicker
          label={words.organization}
          required
          help={words.organizationHelp}
          agRole="discounts_admin"
          value={organization}
          valueLabel={organizationName}
          error={errorAt('parent_access_group_id')}
          onChange={(next) => change({ organization: next, organizationName: undefined })}
        />
      ) : (
        <TextField label={words.organization} readOnly value={organizationName ?? ''} />
      )}
      {isNew ? (
        <SelectField
          label={words.currency}
          required
          help={words.currencyHelp}
          value={currency}
          error={errorAt('currency')}
          options={offeredCurrencies.map((code) => ({ value: code, label: code }))}
          onChange={({ target }) => change({ currency: target.value })}
        />
      ) : (
        <TextField label={words.currency} readOnly value={currency} />
      )}
    </FieldGrid>
  )
}
