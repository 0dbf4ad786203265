import type { CardImportPreview } from '@brigade/contract/gift-cards/batches.ts'
import { lastFourText } from '@brigade/contract/gift-cards/card-codes.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Banner } from '../../../ui/page/Banner.tsx'
import { StyledTable, Td, Th, Tr } from '../../../ui/page/StyledTable.tsx'
import { dayText } from '../day-text.ts'
import { moneyText } from '../money.ts'
import styles from './Batches.module.css'
import { fieldText, words } from './batch-texts.ts'

interface CardFilePreviewProps {
  preview: CardImportPreview
  /** Of the gift card they become. */
  name: string
  onAnother: () => void
}

/** What a file holds as cards: how many and how much, what is left out and why, how it is read, and how it begins. */
export function CardFilePreview({ preview, name, onAnother }: CardFilePreviewProps) {
  const { cards, sum_minor, currency } = preview
  return (
    <>
      <div className={styles.head}>
        <div role="status">
          <p className={styles.quiet}>{name}</p>
          <p className={styles.figure}>{cards === 0 ? words.nothing : words.worth(cards, moneyText(sum_minor, currency))}</p>
          <p className={styles.quiet}>{cards === 0 ? words.nothingWhy : words.check}</p>
        </div>
        <Button onClick={onAnother}>{words.another}</Button>
      </div>
      {preview.notes.map((note) => (
        <Banner key={note} tone="info" title={note} />
      ))}
      <LeftOut preview={preview} />
      <section>
        <h3 className={styles.heading}>{words.columns}</h3>
        <ul className={styles.columns}>
          {preview.columns.map((column, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name, and the list never changes.
            <li key={at}>
              {words.column(column.name, at)}{' '}
              <span className={styles.quiet}>{column.field === null ? words.notRead : `→ ${fieldText(column.field)}`}</span>
            </li>
          ))}
        </ul>
      </section>
      {cards > 0 && <Sample preview={preview} />}
    </>
  )
}

/** Rows that cannot be brought, each with its line in the file and the reason. */
function LeftOut({ preview: { refused, refused_count } }: { preview: CardImportPreview }) {
  if (refused_count === 0) return null
  return (
    <Banner tone="warn" title={words.refused(refused_count)}>
      <ul className={styles.list} tabIndex={refused.length > 8 ? 0 : undefined}>
        {refused.map(({ line, sentence }) => (
          <li key={line}>{words.refusal(line, sentence)}</li>
        ))}
        {refused_count > refused.length && <li>{words.andMore(refused_count - refused.length)}</li>}
      </ul>
    </Banner>
  )
}

function Sample({ preview: { sample, currency } }: { preview: CardImportPreview }) {
  const dates = useDates()
  return (
    <section>
      <h3 className={styles.heading}>{words.sample}</h3>
      <StyledTable label={words.sample}>
        <Tr>
          <Th>{words.card}</Th>
          <Th numeric>{words.balance}</Th>
          <Th>{words.expires}</Th>
          <Th>{words.recipient}</Th>
          <Th>{words.email}</Th>
        </Tr>
        {sample.map(({ last4, balance_minor, expires_on, recipient_name, recipient_email }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two cards may end in the same four, and the list never changes.
          <Tr key={at}>
            <Td>{lastFourText(last4)}</Td>
            <Td numeric phone="end">
              {moneyText(balance_minor, currency)}
            </Td>
            <Td>{expires_on === null ? words.never : dayText(dates, expires_on)}</Td>
            <Td>{recipient_name}</Td>
            <Td>{recipient_email}</Td>
          </Tr>
        ))}
      </StyledTable>
    </section>
  )
}
