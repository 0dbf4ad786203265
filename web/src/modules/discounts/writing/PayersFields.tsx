import { type PayerShare, payers, thousandths } from '@brigade/contract/discounts/terms.ts'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { FieldGroup } from '../../../ui/form/Field.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { PercentField } from './PercentField.tsx'
import type { PartProps } from './use-offer-form.ts'
import styles from './Writing.module.css'
import { words } from './writing-texts.ts'

const mostPayers = 6
const sumOf = (shares: readonly PayerShare[]): number => shares.reduce((all, { percent }) => all + (thousandths(percent) ?? 0), 0)

/** Who pays for what is taken off, and how much of it; all shares are 100%. */
export function PayersFields({ form: { draft, changeTerms, errors } }: PartProps) {
  const shares = draft.terms.paid_by
  // A row keeps its fields while others go.
  const [keys, setKeys] = useState(() => shares.map((_, at) => at))
  const put = (next: PayerShare[]) => changeTerms({ paid_by: next })
  const change = (at: number, part: Partial<PayerShare>) => put(shares.map((share, index) => (index === at ? { ...share, ...part } : share)))
  const left = Math.max(0, 100_000 - sumOf(shares))
  const add = () => {
    setKeys([...keys, Math.max(-1, ...keys) + 1])
    put([
      ...shares,
      { payer: shares.some(({ payer }) => payer === 'platform') ? 'partner' : 'platform', name: '', percent: left === 0 ? '' : String(left / 1000) },
    ])
  }
  const remove = (at: number) => {
    setKeys(keys.toSpliced(at, 1))
    put(shares.toSpliced(at, 1))
  }
  return (
    <FieldGroup label={words.payers} hideLabel help={words.payersHelp} error={errors.paid_by}>
      <ul className={styles.rows}>
        {shares.map((share, at) => (
          <li key={keys[at]} className={styles.payer} data-partner={share.payer === 'partner' || undefined}>
            <SelectField
              label={words.payer}
              value={share.payer}
              error={errors[`paid_by.${at}.payer`]}
              options={payers.map((value) => ({ value, label: words[value] }))}
              onChange={({ target }) => change(at, { payer: payers.find((one) => one === target.value) ?? share.payer })}
            />
            {share.payer === 'partner' && (
              <TextField
                label={words.partnerName}
                required
                autoComplete="off"
                maxLength={60}
                value={share.name}
                error={errors[`paid_by.${at}.name`]}
                onChange={({ target }) => change(at, { name: target.value })}
              />
            )}
            <PercentField
              label={words.share}
              required
              value={share.percent}
              error={errors[`paid_by.${at}.percent`]}
              onChange={(percent) => change(at, { percent })}
            />
            {shares.length > 1 && (
              <IconButton className={styles.removeRow} label={words.removePayer(share.name || words[share.payer])} onClick={() => remove(at)}>
                <IconTrash size={16} aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.between}>
        {shares.length < mostPayers && (
          <Button variant="quiet" icon={<IconPlus size={16} aria-hidden />} onClick={add}>
            {words.addPayer}
          </Button>
        )}
        <span className={styles.note} role="status">
          {shares.length > 1 && words.payersSum(String(sumOf(shares) / 1000))}
        </span>
      </div>
    </FieldGroup>
  )
}
