import { type BankConnection, bankConnections, connectionTypeOf } from '@brigade/contract/bank-connections.ts'
import { DeleteCard } from '../../platform/records/DeleteCard.tsx'
import { useCall } from '../../platform/use-call.ts'
import { useDates } from '../../ui/basics/dates.ts'
import { phoneText } from '../../ui/form/phone-text.ts'
import { Card } from '../../ui/page/Card.tsx'
import { KeyFacts } from '../../ui/page/KeyFacts.tsx'
import { BankAccountCard } from './BankAccountCard.tsx'
import { contactName } from './bank-connections-texts.ts'
import { bankConnection, words } from './catalogue.ts'
import styles from './Overview.module.css'
import { PublicLinkCard } from './PublicLinkCard.tsx'

interface OverviewProps {
  connection: BankConnection
  mayChange: boolean
  mayDelete: boolean
}

/** Everything there is to know about a connection, and what can be done with it. */
export function Overview({ connection, mayChange, mayDelete }: OverviewProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <BankAccountCard connection={connection} mayChange={mayChange} />
        <DetailsCard connection={connection} />
      </div>
      <div className={styles.column}>
        <ContactCard connection={connection} />
        <PublicLinkCard connection={connection} mayChange={mayChange} />
        {mayDelete && <DeleteConnection connection={connection} />}
      </div>
    </div>
  )
}

function DetailsCard({ connection }: { connection: BankConnection }) {
  const dates = useDates()
  const facts = [
    { label: words.name, value: connection.name },
    { label: words.organization, value: connection.parent_access_group_name },
    { label: words.type, value: connectionTypeOf(connection) === 'MANUAL' ? words.manual : words.automatic },
    { label: words.address, value: connection.address },
    ...(connection.uuid ? [{ label: words.uuid, value: <code className={styles.code}>{connection.uuid}</code> }] : []),
    { label: words.created, value: dates.moment(connection.inserted_at) },
    { label: words.lastChanged, value: dates.moment(connection.updated_at) },
  ]
  return (
    <Card title={words.details}>
      <KeyFacts layout="rows" facts={facts} />
    </Card>
  )
}

function ContactCard({ connection }: { connection: BankConnection }) {
  const { contact_email: email, contact_phone: phone } = connection
  const facts = [
    { label: words.contactName, value: contactName(connection) },
    { label: words.contactEmail, value: <a href={`mailto:${email}`}>{email}</a> },
    { label: words.contactPhone, value: <a href={`tel:+1${phone}`}>{phoneText(phone)}</a> },
  ]
  return (
    <Card title={words.contact} className={styles.narrow}>
      <KeyFacts layout="rows" facts={facts} />
    </Card>
  )
}

function DeleteConnection({ connection }: { connection: BankConnection }) {
  return (
    <DeleteCard
      kind={bankConnection}
      record={connection}
      call={useCall(bankConnections.remove)}
      help={words.deleteHelp}
      done={(name) => ({ title: words.notDeleted, message: words.deleted(name) })}
      refusal={{ milliseconds: 5000 }}
    />
  )
}
