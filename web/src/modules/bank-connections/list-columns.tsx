import { type BankConnection, connectionTypeOf } from '@brigade/contract/bank-connections.ts'
import { RowLink } from '../../ui/RowLink.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import type { TableColumn } from '../../ui/table/table-columns.ts'
import { words } from './catalogue.ts'
import { pillOf, stateOf } from './status.ts'
import { bankWords, contactName, phoneWords } from './words.ts'

const typeWords = (connection: BankConnection): string => (connectionTypeOf(connection) === 'MANUAL' ? words.manual : words.automatic)

const pill = (connection: BankConnection) => pillOf(stateOf(connection))

type Column = TableColumn<BankConnection>

/** A column that shows its own value. */
const plain = (id: string, header: string, value: (connection: BankConnection) => string, more: Partial<Column> = {}): Column => ({
  id,
  header,
  value,
  cell: value,
  ...more,
})

/** The columns of the list; made when it is first shown, for its words may be of another language. */
export const listColumns = (): readonly Column[] => [
  {
    id: 'name',
    header: words.name,
    sortable: true,
    value: ({ name }) => name,
    cell: ({ id, name }) => <RowLink href={`#/bank-connections/${id}`}>{name}</RowLink>,
  },
  plain('organization', words.organization, ({ parent_access_group_name }) => parent_access_group_name, { sortable: true }),
  plain('contact', words.contact, contactName, { phone: 'more', roomy: true }),
  plain('email', words.contactEmail, ({ contact_email }) => contact_email, { hidden: true, phone: 'more' }),
  plain('phone', words.contactPhone, ({ contact_phone }) => phoneWords(contact_phone), { hidden: true, nowrap: true, phone: 'more' }),
  plain('address', words.address, ({ address }) => address, { hidden: true, phone: 'more' }),
  plain('bank', words.bank, bankWords),
  plain('type', words.type, typeWords, { roomy: true }),
  {
    id: 'status',
    header: words.status,
    sortable: true,
    phone: 'end',
    value: (connection) => pill(connection)?.label,
    cell: (connection) => {
      const shown = pill(connection)
      return shown && <StatusPill tone={shown.tone}>{shown.label}</StatusPill>
    },
  },
]
