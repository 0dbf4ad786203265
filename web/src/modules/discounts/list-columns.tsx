import type { Discount } from '@brigade/contract/discounts/offers.ts'
import { givesText } from '@brigade/contract/discounts/sentences.ts'
import { moneyText } from '@brigade/contract/kit/money-text.ts'
import { changedColumn, nameColumn, organizationColumn, textColumn } from '../../platform/records/columns.tsx'
import { pathOf } from '../../platform/records/record-kind.ts'
import type { Dates } from '../../ui/basics/dates.ts'
import { numberText } from '../../ui/basics/numbers.ts'
import { RowLink } from '../../ui/controls/RowLink.tsx'
import type { TableColumn } from '../../ui/table/table-columns.ts'
import { classText, methodText, offerKind, statusText, words } from './discounts-texts.ts'
import styles from './List.module.css'
import { OfferPill } from './OfferPill.tsx'
import { usedText, usedTexts } from './used-text.ts'

/** The columns of the list; made when it is first shown, for its words may be of another language. */
export const listColumns = (dates: Dates): readonly TableColumn<Discount>[] => [
  {
    ...nameColumn<Discount>(offerKind),
    cell: ({ id, name, terms, currency }) => (
      <span className={styles.named}>
        <RowLink href={`#${pathOf(offerKind, id)}`}>{name}</RowLink>
        <span className={styles.gives}>{givesText(terms, currency)}</span>
      </span>
    ),
    alsoShows: ['gives'],
  },
  {
    id: 'status',
    header: words.status,
    sortable: true,
    nowrap: true,
    phone: 'end',
    value: ({ status }) => statusText(status),
    cell: ({ status }) => <OfferPill status={status} />,
  },
  textColumn('gives', words.gives, ({ terms, currency }) => givesText(terms, currency), { hidden: true, phone: 'more' }),
  textColumn('used', words.used, usedText, {
    sortable: true,
    phone: 'below',
    cell: (row) => (
      <span className={styles.used}>
        {usedTexts(row).map((text) => (
          <span key={text}>{text}</span>
        ))}
      </span>
    ),
  }),
  textColumn('method', words.method, ({ terms }) => methodText(terms.method), { roomy: true, phone: 'fact' }),
  textColumn('class', words.class, ({ terms }) => classText(terms.class), { roomy: true, phone: 'more' }),
  {
    id: 'restaurants',
    header: words.restaurants,
    numeric: true,
    roomy: true,
    phone: 'more',
    value: ({ restaurant_count }) => restaurant_count,
    cell: ({ restaurant_count }) => numberText(restaurant_count),
  },
  organizationColumn(offerKind, { phone: 'more' }),
  textColumn('given', words.given, ({ given_minor, currency }) => moneyText(given_minor, currency), {
    sortable: true,
    numeric: true,
    hidden: true,
    phone: 'more',
  }),
  {
    id: 'codes',
    header: words.codes,
    numeric: true,
    hidden: true,
    phone: 'more',
    value: ({ code_count }) => code_count,
    cell: ({ code_count }) => numberText(code_count),
  },
  changedColumn(offerKind, dates, { hidden: true }),
]
