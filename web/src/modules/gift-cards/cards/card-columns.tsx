import { lastFourText } from '@brigade/contract/gift-cards/card-codes.ts'
import { textColumn } from '../../../platform/records/columns.tsx'
import type { Dates } from '../../../ui/basics/dates.ts'
import { RowLink } from '../../../ui/controls/RowLink.tsx'
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
    textColumn('balance', words.balance, ({ balance_minor, currency }) => moneyText(balance_minor, currency), {
      sortable: true,
      numeric: true,
      nowrap: true,
      phone: 'fact',
    }),
    textColumn('recipient', words.recipient, ({ recipient_name }) => recipient_name, { phone: 'fact' }),
    textColumn('email', words.email, ({ recipient_email }) => recipient_email, { phone: 'more', roomy: true }),
    {
      id: 'issued',
      header: words.issued,
      sortable: true,
      nowrap: true,
      phone: 'more',
      value: ({ inserted_at }) => new Date(inserted_at),
      cell: ({ inserted_at }) => dates.day(inserted_at),
    },
    textColumn('expires', words.expires, ({ expires_on }) => (expires_on === null ? words.never : dayText(dates, expires_on)), {
      sortable: true,
      nowrap: true,
      phone: 'more',
    }),
    textColumn('issuer', words.issuer, ({ issuer_group_name }) => issuer_group_name, { phone: 'more', hidden: true }),
  ]
}
