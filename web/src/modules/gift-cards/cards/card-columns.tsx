import { lastFourText } from '@brigade/contract/gift-cards/card-codes.ts'
import { textColumn } from '../../../platform/records/columns.tsx'
import type { Dates } from '../../../ui/basics/dates.ts'
import { RowLink } from '../../../ui/controls/RowLink.tsx'
import { todayHere } from '../../../ui/form/day-text.ts'
import type { TableColumn } from '../../../ui/table/table-columns.ts'
import { dayText } from '../day-text.ts'
import { moneyText } from '../money.ts'
import type { NamedCard } from '../queries.ts'
import { CardPill } from './CardPill.tsx'
import { cardPath, cardStatusText, words } from './card-texts.ts'

/** The columns of a list of cards; `isOfOne`: they are all of one definition. */
export function cardColumns(dates: Dates, isOfOne: boolean): readonly TableColumn<NamedCard>[] {
  return [
    {
      id: 'card',
      header: words.card,
      nowrap: true,
      value: ({ last4 }) => last4,
      cell: ({ id, last4 }) => <RowLink href={cardPath(id)}>{lastFourText(last4)}</RowLink>,
    },
    ...(isOfOne ? [] : [textColumn<NamedCard>('definition', words.definition, ({ definition_name }) => definition_name, { phone: 'fact' })]),
    {
      id: 'status',
      header: words.status,
      phone: 'end',
      value: ({ status }) => cardStatusText(status),
      cell: ({ status }) => <CardPill status={status} />,
    },
    {
      id: 'balance',
      header: words.balance,
      sortable: true,
      numeric: true,
      nowrap: true,
      phone: 'fact',
      // A number in a file, with its currency beside it.
      value: ({ balance_minor, currency }) => ({ minor: balance_minor, currency }),
      alsoShows: ['currency'],
      cell: ({ balance_minor, currency }) => moneyText(balance_minor, currency),
    },
    textColumn('recipient', words.recipient, ({ recipient_name }) => recipient_name, { phone: 'fact' }),
    textColumn('email', words.email, ({ recipient_email }) => recipient_email, { phone: 'more', roomy: true }),
    {
      id: 'issued',
      header: words.issued,
      sortable: true,
      nowrap: true,
      roomy: true,
      phone: 'more',
      value: ({ inserted_at }) => todayHere(new Date(inserted_at)),
      cell: ({ inserted_at }) => dates.day(inserted_at),
    },
    {
      id: 'expires',
      header: words.expires,
      sortable: true,
      nowrap: true,
      roomy: true,
      phone: 'more',
      value: ({ expires_on }) => expires_on,
      cell: ({ expires_on }) => (expires_on === null ? words.never : dayText(dates, expires_on)),
    },
    textColumn('currency', words.currency, ({ currency }) => currency, { phone: 'more', hidden: true }),
    textColumn('issuer', words.issuer, ({ issuer_group_name }) => issuer_group_name, { phone: 'more', hidden: true }),
  ]
}
