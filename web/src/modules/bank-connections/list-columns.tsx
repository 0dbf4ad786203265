import { type BankConnection, connectionTypeOf } from '@brigade/contract/bank-connections.ts'
import { nameColumn, organizationColumn, textColumn } from '../../platform/records/columns.tsx'
import { phoneText } from '../../ui/form/phone-text.ts'
import { StatusPill } from '../../ui/page/StatusPill.tsx'
import type { TableColumn } from '../../ui/table/table-columns.ts'
import { bankWords, contactName } from './bank-connections-texts.ts'
import { bankConnection, words } from './catalogue.ts'
import { pillOf, stateOf } from './status.ts'

const typeWords = (connection: BankConnection): string => (connectionTypeOf(connection) === 'MANUAL' ? words.manual : words.automatic)

const pill = (connection: BankConnection) => pillOf(stateOf(connection))

/** The columns of the list; made when it is first shown, for its words may be of another language. */
export const listColumns = (): readonly TableColumn<BankConnection>[] => [
  nameColumn(bankConnection),
  organizationColumn(bankConnection),
  textColumn('contact', words.contact, contactName, { phone: 'more', roomy: true }),
  textColumn('email', words.contactEmail, ({ contact_email }) => contact_email, { hidden: true, phone: 'more' }),
  textColumn('phone', words.contactPhone, ({ contact_phone }) => phoneText(contact_phone), { hidden: true, nowrap: true, phone: 'more' }),
  textColumn('address', words.address, ({ address }) => address, { hidden: true, phone: 'more' }),
  textColumn('bank', words.bank, bankWords),
  textColumn('type', words.type, typeWords, { roomy: true }),
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
