import type { Handover } from '@brigade/contract/access-groups/handovers.ts'
import type { Dates } from '../../../ui/basics/dates.ts'
import { RowLink } from '../../../ui/controls/RowLink.tsx'
import { StatusPill } from '../../../ui/page/StatusPill.tsx'
import { TwoLines } from '../../../ui/table/TwoLines.tsx'
import type { TableColumn } from '../../../ui/table/table-columns.ts'
import { offerAddress } from '../addresses.ts'
import { statusWords, toneOf } from './handover-states.ts'
import { words } from './handovers-texts.ts'

type Column = TableColumn<Handover>

/** An offer as one side lists it. */
export function handoverColumns(direction: Handover['direction'], dates: Dates): readonly Column[] {
  const other: Column =
    direction === 'outgoing'
      ? { id: 'whom', header: words.whom, phone: 'below', value: ({ email }) => email, cell: ({ email }) => email }
      : { id: 'from', header: words.from, phone: 'below', value: ({ company }) => company, cell: ({ company }) => company }
  return [
    {
      id: 'what',
      header: words.what,
      value: ({ name }) => name,
      cell: (row) => (
        <TwoLines note={row.contents.length > 0 && words.along(words.contentsText(row.contents))}>
          <RowLink href={`#${offerAddress(row.id)}`}>{row.name}</RowLink>
        </TwoLines>
      ),
    },
    other,
    {
      id: 'sent',
      header: words.sent,
      nowrap: true,
      roomy: true,
      phone: 'more',
      value: ({ inserted_at }) => new Date(inserted_at),
      cell: ({ inserted_at }) => dates.day(inserted_at),
    },
    {
      id: 'until',
      header: words.until,
      nowrap: true,
      phone: 'fact',
      value: ({ status, expires_at }) => (status === 'pending' ? new Date(expires_at) : null),
      cell: ({ status, expires_at }) => status === 'pending' && dates.day(expires_at),
    },
    {
      id: 'status',
      header: words.status,
      phone: 'end',
      value: ({ status }) => statusWords(status),
      cell: ({ status }) => <StatusPill tone={toneOf(status)}>{statusWords(status)}</StatusPill>,
    },
  ]
}
