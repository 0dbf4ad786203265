import { bankConnections, linkStateOf, type PublicBankConnection } from '@brigade/contract/bank-connections.ts'
import { Problem, textOf } from '@brigade/contract/kit/problem.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PublicFrame } from '../../platform/PublicFrame.tsx'
import { useCall } from '../../platform/use-call.ts'
import { useTitle } from '../../platform/use-title.ts'
import { Spinner } from '../../ui/basics/Spinner.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { phoneText } from '../../ui/form/phone-text.ts'
import { Banner } from '../../ui/page/Banner.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { KeyFacts } from '../../ui/page/KeyFacts.tsx'
import { BankLink } from './BankLink.tsx'
import { contactName } from './bank-connections-texts.ts'
import { words } from './catalogue.ts'
import styles from './PublicBankConnectionPage.module.css'
import { publicRoute } from './public-route.ts'
import { publicConnection } from './queries.ts'
import { codeMessage, publicSentence, toneOf } from './status.ts'
import { useBankLink } from './use-bank-link.ts'

/** What an outside contact sees: no session, no app around it, only the bank connection of the link. */
export function PublicBankConnectionPage() {
  const { uuid } = publicRoute.useParams()
  const query = useQuery(publicConnection({ uuid }))
  useTitle(query.data?.name ?? words.connectTitle)
  return (
    <PublicFrame>
      <meta name="robots" content="noindex, nofollow" />
      {query.data ? (
        <Shown connection={query.data} />
      ) : query.isError ? (
        <Closed problem={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Waiting />
      )}
    </PublicFrame>
  )
}

function Waiting() {
  return (
    <h1 className={styles.title} aria-busy="true">
      <Spinner size={24} label={words.loading} />
    </h1>
  )
}

function Closed({ problem, onRetry }: { problem: Error; onRetry: () => void }) {
  // A link cut short is no uuid, and refused as input; to the person it is the same.
  const isUnknown = problem instanceof Problem && ['not_found', 'gone', 'invalid'].includes(problem.code)
  return (
    <div role="alert" className={styles.closed}>
      <h1 className={styles.title}>{isUnknown ? words.badLink : words.notLoadedPage}</h1>
      <p>{isUnknown ? words.badLinkWhy : textOf(problem)}</p>
      {!isUnknown && (
        <Button variant="primary" onClick={onRetry}>
          {words.tryAgain}
        </Button>
      )}
    </div>
  )
}

function factsOf(connection: PublicBankConnection): { label: string; value: ReactNode }[] {
  const error = codeMessage(connection)
  return [
    { label: words.name, value: connection.name },
    { label: words.uuid, value: <code className={styles.code}>{connection.uuid}</code> },
    { label: words.contactName, value: contactName(connection) },
    { label: words.contactEmail, value: connection.contact_email },
    { label: words.contactPhone, value: phoneText(connection.contact_phone) },
    ...(connection.has_token
      ? [
          { label: words.bankName, value: connection.bank_name ?? words.none },
          { label: words.lastFour, value: connection.bank_account_last_four ?? words.none },
        ]
      : []),
    ...(error === undefined ? [] : [{ label: words.error, value: error }]),
  ]
}

function Connect({ connection: { uuid, has_token: hadToken } }: { connection: PublicBankConnection }) {
  const init = useCall(bankConnections.publicInit)
  const setToken = useCall(bankConnections.publicSetToken)
  const link = useBankLink({ hadToken, init: () => init.mutateAsync({ uuid }), save: (token) => setToken.mutateAsync({ uuid, token }) })
  return (
    <>
      <Button variant="primary" wide onClick={link.open}>
        {hadToken ? words.reconnect : words.connect}
      </Button>
      <BankLink link={link} />
    </>
  )
}

function Shown({ connection }: { connection: PublicBankConnection }) {
  const state = linkStateOf(connection, connection.connection_type)
  return (
    <>
      <h1 className={styles.title}>{connection.name}</h1>
      {state !== 'manual' && <Banner tone={toneOf[state]}>{publicSentence(state)}</Banner>}
      {state !== 'manual' && state !== 'healthy' && <Connect connection={connection} />}
      <Card title={words.overview} className={styles.overview}>
        <KeyFacts layout="rows" facts={factsOf(connection)} />
      </Card>
    </>
  )
}
