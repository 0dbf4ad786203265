import { type CustomerField, type CustomerImportPreview, customerFieldNames, customerFields } from '@brigade/contract/customers/imports.ts'
import { phoneText } from '../../../ui/form/phone-text.ts'
import { RadioField } from '../../../ui/form/RadioField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TagField } from '../../../ui/form/TagField.tsx'
import { Banner } from '../../../ui/page/Banner.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { StyledTable, Td, Th, Tr } from '../../../ui/page/StyledTable.tsx'
import styles from './Imports.module.css'
import { words } from './import-texts.ts'
import { LeftOut } from './LeftOut.tsx'
import type { Choices } from './use-customer-import.ts'

interface ImportPreviewProps {
  preview: CustomerImportPreview
  choices: Choices
  onChoose: (more: Partial<Choices>) => void
}

/** What a file holds as customers: how it is read, which can be changed, what is left out and why, and how it begins. */
export function ImportPreview({ preview, choices, onChoose }: ImportPreviewProps) {
  const { refused, refused_count, skipped_cells, is_date_unsure, sample } = preview
  return (
    <>
      {is_date_unsure && <Banner tone="warn" title={words.unsureDates} />}
      {skipped_cells > 0 && <Banner tone="info" title={words.skippedCells(skipped_cells)} />}
      {refused_count > 0 && (
        <Banner tone="warn" title={words.leftOut(refused_count)}>
          <LeftOut refusals={refused} count={refused_count} />
        </Banner>
      )}
      <Card title={words.columns}>
        <Columns preview={preview} choices={choices} onChoose={onChoose} />
      </Card>
      <Card>
        <div className={styles.stack}>
          <RadioField
            label={words.known}
            help={words.knownHelp}
            value={choices.known ?? 'fill'}
            options={[
              { value: 'fill', label: words.fill },
              { value: 'replace', label: words.replace },
            ]}
            onChange={(known) => onChoose({ known: known === 'replace' ? 'replace' : 'fill' })}
          />
          <RadioField
            label={words.unreadableCells}
            inline
            value={choices.unreadable ?? 'leave_out'}
            options={[
              { value: 'leave_out', label: words.leaveOut },
              { value: 'skip_cell', label: words.skipCell },
            ]}
            onChange={(unreadable) => onChoose({ unreadable: unreadable === 'skip_cell' ? 'skip_cell' : 'leave_out' })}
          />
          <TagField label={words.tags} max={30} maxLength={40} value={choices.tags ?? []} onChange={(tags) => onChoose({ tags: [...tags] })} />
        </div>
      </Card>
      {sample.length > 0 && <Sample sample={sample} />}
    </>
  )
}

/** Each column of the file, with what it is read as. */
function Columns({ preview: { columns, date_order }, choices, onChoose }: ImportPreviewProps) {
  const options = [{ value: 'none', label: words.notRead }, ...customerFields.map((field) => ({ value: field, label: customerFieldNames[field] }))]
  const choose = (at: number, field: string) => {
    const now = Object.fromEntries(columns.flatMap((column, place) => (column.field === null || place === at ? [] : [[column.field, place]])))
    const freed = columns[at]?.field
    onChoose({
      columns: { ...choices.columns, ...now, ...(freed && { [freed]: null }), ...(field !== 'none' && { [field as CustomerField]: at }) },
    })
  }
  return (
    <div className={styles.stack}>
      <div className={styles.columns}>
        {columns.map((column, at) => (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name, and the list never changes.
            key={at}
            label={words.column(column.name, at)}
            help={column.samples.join(' · ')}
            options={options}
            value={column.field ?? 'none'}
            onChange={(event) => choose(at, event.target.value)}
          />
        ))}
      </div>
      {columns.some(({ field }) => field === 'birthday') && (
        <RadioField
          label={words.dateOrder}
          inline
          value={date_order}
          options={[
            { value: 'mdy', label: words.mdy },
            { value: 'dmy', label: words.dmy },
          ]}
          onChange={(order) => onChoose({ date_order: order === 'dmy' ? 'dmy' : 'mdy' })}
        />
      )}
    </div>
  )
}

function Sample({ sample }: Pick<CustomerImportPreview, 'sample'>) {
  return (
    <Card title={words.sample} flush>
      <StyledTable label={words.sample}>
        <Tr>
          <Th>{words.name}</Th>
          <Th>{words.email}</Th>
          <Th>{words.phone}</Th>
          <Th>{words.birthday}</Th>
          <Th>{words.state}</Th>
        </Tr>
        {sample.map(({ line, name, email, phone, birthday, is_known }) => (
          <Tr key={line}>
            <Td>{name}</Td>
            <Td phone="fact">{email}</Td>
            <Td phone="fact">{phone.split(', ').filter(Boolean).map(phoneText).join(', ')}</Td>
            <Td phone="fact">{birthday}</Td>
            <Td phone="end">{is_known ? words.isKnown : words.isNew}</Td>
          </Tr>
        ))}
      </StyledTable>
    </Card>
  )
}
