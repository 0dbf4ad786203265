import type { LinkState } from '@brigade/contract/bank-connections.ts'
import { type BankConnection, bankConnections, linkSentence } from '@brigade/contract/bank-connections.ts'
import { useCall } from '../../platform/use-call.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Banner } from '../../ui/page/Banner.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { type Fact, KeyFacts } from '../../ui/page/KeyFacts.tsx'
import styles from './BankAccountCard.module.css'
import { BankLink } from './BankLink.tsx'
import { words } from './catalogue.ts'
import { codeMessage, stateOf, toneOf } from './status.ts'
import { useBankLink } from './use-bank-link.ts'

function factsOf(connection: BankConnection, state: LinkState): Fact[] {
  const error = codeMessage(connection)
  return [
    ...(state === 'manual'
      ? [
          { label: words.routingNumber, value: connection.routing_number },
          { label: words.accountNumber, value: connection.account_number },
        ]
      : []),
    ...(connection.has_token
      ? [
          { label: words.bankName, value: connection.bank_name ?? words.none },
          { label: words.lastFour, value: connection.bank_account_last_four ?? words.none },
        ]
      : []),
    ...(error === undefined ? [] : [{ label: words.error, value: error }]),
  ]
}

function Connect({ connection, state }: { connection: BankConnection; state: LinkState }) {
  const { id, has_token: hadToken } = connection
  const init = useCall(bankConnections.init)
  const setToken = useCall(bankConnections.setToken)
  const link = useBankLink({ hadToken, init: () => init.mutateAsync({ id }), save: (token) => setToken.mutateAsync({ id, token }) })
  return (
    <>
      <Button variant={state === 'healthy' ? 'secondary' : 'primary'} onClick={link.open}>
        {hadToken ? words.reconnect : words.connect}
      </Button>
      <BankLink link={link} />
    </>
  )
}

/** The state of the bank account, and the button that opens the bank-linking widget. */
export function BankAccountCard({ connection, mayChange }: { connection: BankConnection; mayChange: boolean }) {
  const state = stateOf(connection)
  const facts = factsOf(connection, state)
  return (
    <Card title={words.bankAccount} footer={mayChange && state !== 'manual' && <Connect connection={connection} state={state} />}>
      <div className={styles.body}>
        {state !== 'manual' && <Banner tone={toneOf[state]}>{linkSentence[state]}</Banner>}
        {facts.length > 0 && <KeyFacts layout="rows" facts={facts} />}
      </div>
    </Card>
  )
}
