import { type BankConnection, bankConnections, connectionTypeOf, removePrompt } from '@brigade/contract/bank-connections.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { failureTitle } from '../../platform/failure-title.ts'
import { idOf, useRights } from '../../platform/record-rights.ts'
import { useCall } from '../../platform/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { confirm } from '../../ui/confirm.ts'
import { useDates } from '../../ui/dates.ts'
import { KeyFacts } from '../../ui/KeyFacts.tsx'
import { showToast } from '../../ui/toasts.ts'
import { BankAccountCard } from './BankAccountCard.tsx'
import { words } from './catalogue.ts'
import styles from './Overview.module.css'
import { PublicLinkCard } from './PublicLinkCard.tsx'
import { oneConnection } from './queries.ts'
import { pageRoute } from './routes.ts'
import { contactName, phoneWords } from './words.ts'

/** General Info of a bank connection. The page around it has loaded it already. */
export function OverviewTab() {
  const { id: text } = pageRoute.useParams()
  const id = idOf(text)
  const { mayChange } = useRights('bank_connection', id)
  const { data: connection } = useQuery(oneConnection({ id }))
  if (!connection) return null
  return <Overview connection={connection} mayChange={mayChange && connection._can.update} mayDelete={mayChange && connection._can.delete} />
}

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
        {mayDelete && <DeleteCard connection={connection} />}
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
    { label: words.uuid, value: <code className={styles.code}>{connection.uuid}</code> },
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
    { label: words.contactPhone, value: <a href={`tel:+1${phone}`}>{phoneWords(phone)}</a> },
  ]
  return (
    <Card title={words.contact} className={styles.narrow}>
      <KeyFacts layout="rows" facts={facts} />
    </Card>
  )
}

function DeleteCard({ connection }: { connection: BankConnection }) {
  const navigate = useNavigate()
  const remove = useCall(bankConnections.remove)
  async function ask() {
    const agreed = await confirm({
      title: removePrompt,
      body: words.removeBody(connection.name),
      confirmLabel: words.delete,
      danger: true,
    })
    if (!agreed) return
    try {
      const { name } = await remove.mutateAsync({ id: connection.id })
      showToast({ title: words.removeTitle, message: words.removed(name), tone: 'ok', milliseconds: 3000 })
      await navigate({ to: '/bank-connections', search: {} })
    } catch (problem) {
      showToast({ title: failureTitle(problem, words.removeTitle), message: textOf(problem), tone: 'bad', milliseconds: 5000 })
    }
  }
  return (
    <Card title={words.delete} description={words.deleteHelp}>
      <Button variant="danger" loading={remove.isPending} onClick={() => void ask()}>
        {words.delete}
      </Button>
    </Card>
  )
}
