import { channelNames, fulfilmentNames, orderChannels, orderFulfilments } from '@brigade/contract/orders/codes.ts'
import { type ImportField, importFields, type OrderPreview } from '@brigade/contract/orders/order-import.ts'
import { useState } from 'react'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import styles from './Imports.module.css'
import { fieldNames, words } from './order-import-texts.ts'
import type { Choices } from './use-order-import.ts'

interface HowReadProps {
  preview: OrderPreview
  choices: Choices
  onChoose: (more: Partial<Choices>) => void
}

const options = (names: Readonly<Record<string, string>>) => Object.entries(names).map(([value, label]) => ({ value, label }))
const oneOf = <T extends string>(all: readonly T[], value: string): T | undefined => all.find((one) => one === value)

/** Which column is what, and everything else by which the files are read; each change shows at once what becomes of it. */
export function HowRead({ preview, choices, onChoose }: HowReadProps) {
  const [system, setSystem] = useState(choices.system ?? '')
  return (
    <>
      <details className={styles.details} open={preview.sums.orders === 0 || undefined}>
        <summary>{words.columns}</summary>
        <Files preview={preview} />
        <Columns preview={preview} choices={choices} onChoose={onChoose} />
      </details>
      <details className={styles.details} open={preview.is_date_unsure || preview.changing > 0 || undefined}>
        <summary>{words.howRead}</summary>
        <FieldGrid>
          {preview.date_order !== null && (
            <SelectField
              label={words.dateOrder}
              value={preview.date_order}
              options={options({ mdy: words.mdy, dmy: words.dmy })}
              onChange={({ target }) => onChoose({ date_order: oneOf(['dmy', 'mdy'] as const, target.value) })}
            />
          )}
          <SelectField
            label={words.incomplete}
            value={choices.incomplete ?? 'leave_out'}
            options={options({ leave_out: words.leaveOut, take: words.takeRest })}
            onChange={({ target }) => onChoose({ incomplete: oneOf(['leave_out', 'take'] as const, target.value) })}
          />
          <SelectField
            label={words.amountsPer}
            value={preview.amounts_per}
            options={options({ order: words.perOrder, line: words.perLine })}
            onChange={({ target }) => onChoose({ amounts_per: oneOf(['order', 'line'] as const, target.value) })}
          />
          <SelectField
            label={words.taxMode}
            value={preview.tax_inclusive ? 'included' : 'added'}
            options={options({ added: words.taxAdded, included: words.taxIncluded })}
            onChange={({ target }) => onChoose({ tax_inclusive: target.value === 'included' })}
          />
          <SelectField
            label={words.channel}
            value={choices.channel ?? 'in_store'}
            options={options(channelNames)}
            onChange={({ target }) => onChoose({ channel: oneOf(orderChannels, target.value) })}
          />
          <SelectField
            label={words.fulfilment}
            value={choices.fulfilment ?? 'unmapped'}
            options={options(fulfilmentNames)}
            onChange={({ target }) => onChoose({ fulfilment: oneOf(orderFulfilments, target.value) })}
          />
          <TextField
            label={words.system}
            help={words.systemHelp}
            placeholder="file"
            value={system}
            onChange={({ target }) => setSystem(target.value)}
            onBlur={() => {
              const { system: _, ...others } = choices
              if (system.trim() !== (choices.system ?? ''))
                onChoose(system.trim() === '' ? { ...others, system: undefined } : { system: system.trim() })
            }}
          />
        </FieldGrid>
      </details>
    </>
  )
}

function Files({ preview }: { preview: OrderPreview }) {
  if (preview.files.length < 2) return null
  return (
    <ul className={styles.list}>
      {preview.files.map(({ name, lines, joined_by, is_used }) => (
        <li key={name}>
          {name}{' '}
          <span className={styles.quiet}>
            {[words.fileLines(lines), joined_by !== null && words.joinedBy(joined_by), !is_used && words.notUsed].filter(Boolean).join(', ')}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The fields that each order needs come first. */
function Columns({ preview, choices, onChoose }: HowReadProps) {
  const isSeveral = preview.files.length > 1
  const columns = preview.columns.map(({ name, file }, at) => ({ value: String(at), label: words.columnName(name, isSeveral ? file : '') }))
  const choose = (field: ImportField, value: string) => onChoose({ columns: { ...choices.columns, [field]: value === '' ? null : Number(value) } })
  return (
    <FieldGrid>
      {importFields.map((field) => {
        const at = preview.fields[field]
        return (
          <SelectField
            key={field}
            label={fieldNames[field]}
            value={at === undefined ? 'none' : String(at)}
            help={at === undefined ? undefined : words.sampleOf(preview.columns[at]?.samples.join(', ') ?? '')}
            options={[{ value: 'none', label: words.notThere }, ...columns]}
            onChange={({ target }) => choose(field, target.value === 'none' ? '' : target.value)}
          />
        )
      })}
    </FieldGrid>
  )
}
