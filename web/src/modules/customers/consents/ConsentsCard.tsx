import {
  type ConsentChannel,
  type ConsentPurpose,
  type CustomerConsent,
  type CustomerConsents,
  consentChannelNames,
  consentChannels,
  consentPurposeNames,
  consentPurposes,
  consentSourceNames,
  relayConsent,
} from '@brigade/contract/customers/consents.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDates } from '../../../ui/basics/dates.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { StatusPill } from '../../../ui/page/StatusPill.tsx'
import { StyledTable, Td, Th, Tr } from '../../../ui/page/StyledTable.tsx'
import { AddWording } from './AddWording.tsx'
import styles from './Consents.module.css'
import { words } from './consents-texts.ts'
import { consentsOf } from './queries.ts'
import { RecordConsent } from './RecordConsent.tsx'

/** What a customer has agreed to, by channel and purpose, and everything they said before. */
export function ConsentsCard({ id, isRelay }: { id: number; isRelay: boolean }) {
  const query = useQuery(consentsOf({ id }))
  const [open, setOpen] = useState<'record' | 'wording'>()
  const { data } = query
  if (!data)
    return (
      <Card title={words.consents}>
        <DataState
          state={query.isError ? 'error' : 'loading'}
          error={{ title: words.notLoaded, details: textOf(query.error) }}
          onRetry={() => void query.refetch()}
        />
      </Card>
    )
  const close = () => setOpen(undefined)
  return (
    <Card
      title={words.consents}
      description={isRelay ? relayConsent : words.lead}
      actions={
        <>
          {data._can.wordings && (
            <Button variant="quiet" onClick={() => setOpen('wording')}>
              {words.addWords}
            </Button>
          )}
          {data._can.record && !isRelay && <Button onClick={() => setOpen('record')}>{words.record}</Button>}
        </>
      }
    >
      <div className={styles.body}>
        <Matrix consents={data} />
        {data.suppressed.length > 0 && <p className={styles.quiet}>{words.stoppedWhy}</p>}
        <History history={data.history} />
      </div>
      {open === 'record' && <RecordConsent id={id} consents={data} onClose={close} />}
      {open === 'wording' && <AddWording company={data.company.id} onClose={close} />}
    </Card>
  )
}

function Matrix({ consents }: { consents: CustomerConsents }) {
  return (
    <StyledTable label={words.consents}>
      <Tr>
        <Th>{words.channel}</Th>
        {consentPurposes.map((purpose) => (
          <Th key={purpose}>{consentPurposeNames[purpose]}</Th>
        ))}
      </Tr>
      {consentChannels.map((channel) => (
        <Tr key={channel}>
          <Td>{consentChannelNames[channel]}</Td>
          {consentPurposes.map((purpose) => (
            <Td key={purpose}>
              <Cell consents={consents} channel={channel} purpose={purpose} />
            </Td>
          ))}
        </Tr>
      ))}
    </StyledTable>
  )
}

function Cell({ consents, channel, purpose }: { consents: CustomerConsents; channel: ConsentChannel; purpose: ConsentPurpose }) {
  const dates = useDates()
  const isStopped = consents.suppressed.some((one) => one.channel === channel && one.purpose === purpose)
  const said = consents.current.filter((one) => one.channel === channel && one.purpose === purpose)
  if (isStopped) return <StatusPill tone="bad">{words.stopped}</StatusPill>
  if (said.length === 0) return <span className={styles.quiet}>{words.nothing}</span>
  return (
    <div className={styles.cell}>
      {said.map((one) => (
        <span key={one.id}>
          <StatusPill tone={one.status === 'granted' ? 'ok' : 'bad'}>{one.status === 'granted' ? words.agreed : words.withdrawn}</StatusPill>{' '}
          <span className={styles.quiet}>{[dates.day(one.at), ...(one.is_company ? [] : [words.forPlace(one.scope_name)])].join(' ')}</span>
        </span>
      ))}
    </div>
  )
}

function History({ history }: { history: readonly CustomerConsent[] }) {
  const dates = useDates()
  if (history.length === 0) return <p className={styles.quiet}>{words.noHistory}</p>
  return (
    <details>
      <summary className={styles.summary}>{words.history}</summary>
      <ul className={styles.history}>
        {history.map((one) => (
          <li key={one.id}>
            <p>
              {`${consentChannelNames[one.channel]}, ${consentPurposeNames[one.purpose].toLowerCase()}: `}
              <strong>{one.status === 'granted' ? words.agreed : words.withdrawn}</strong>
            </p>
            <p className={styles.quiet}>
              {[
                dates.moment(one.at),
                consentSourceNames[one.source],
                ...(one.by === '' ? [] : [words.by(one.by)]),
                words.forPlace(one.scope_name),
              ].join(' · ')}
            </p>
            {one.wording !== null && <blockquote className={styles.wording}>{one.wording}</blockquote>}
            {one.proof !== '' && <p className={styles.quiet}>{one.proof}</p>}
          </li>
        ))}
      </ul>
    </details>
  )
}
