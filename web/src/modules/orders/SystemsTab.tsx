import type { AccessGroup } from '@brigade/contract/access-groups.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { type IngestCredential, ingestCredentials } from '@brigade/contract/orders/credentials.ts'
import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMayI } from '../../platform/access.ts'
import { useCall } from '../../platform/use-call.ts'
import { useDates } from '../../ui/basics/dates.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { confirm } from '../../ui/layers/confirm.ts'
import { Menu } from '../../ui/layers/Menu.tsx'
import { showToast } from '../../ui/layers/toasts.ts'
import { Card } from '../../ui/page/Card.tsx'
import { DataState } from '../../ui/page/DataState.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { StatusPill } from '../../ui/page/StatusPill.tsx'
import { StyledTable, Td, Th, Tr } from '../../ui/page/StyledTable.tsx'
import { ConnectDialog, type Subject } from './ConnectDialog.tsx'
import { useSystemsHint } from './hints.ts'
import { ImportsCard } from './imports/ImportsCard.tsx'
import styles from './Orders.module.css'
import { words } from './orders-texts.ts'
import { credentialsOf, credentialsOfGroup } from './queries.ts'
import { TokenDialog } from './TokenDialog.tsx'

/** Systems that may send orders of a restaurant, each with a credential that is shown once. */
export function SystemsTab({ restaurant }: { restaurant: Restaurant }) {
  const { id } = restaurant
  const query = useQuery(credentialsOf({ restaurant_id: id }))
  const mayChange = useMayI('restaurants_admin', { type: 'restaurant', id }) === 'allowed'
  return (
    <div className={styles.tab}>
      <Systems {...{ query, mayChange }} subject={{ restaurant_id: id }} what={words.systemsWhat} noneWhat={words.noneWhat} />
      <ImportsCard restaurant={restaurant} />
    </div>
  )
}

/** Those that may send orders of all restaurants of an organization and below it. */
export function GroupSystemsTab({ group: { id, name } }: { group: AccessGroup }) {
  const query = useQuery(credentialsOfGroup({ access_group_id: id }))
  const mayChange = useMayI('restaurants_admin', { type: 'access_group', id }) === 'allowed'
  return <Systems {...{ query, mayChange }} subject={{ access_group_id: id }} what={words.groupSystemsWhat(name)} noneWhat={words.groupNoneWhat} />
}

interface SystemsProps {
  query: UseQueryResult<{ data: readonly IngestCredential[]; may_give_gift_cards: boolean; may_give_discounts: boolean }>
  mayChange: boolean
  subject: Subject
  what: string
  noneWhat: string
}

function Systems({ query, mayChange, subject, what, noneWhat }: SystemsProps) {
  useSystemsHint()
  const [isConnecting, setConnecting] = useState(false)
  const [token, setToken] = useState<string>()
  const all = query.data?.data ?? []
  const connect = mayChange && <Button onClick={() => setConnecting(true)}>{words.connect}</Button>
  return (
    <Card title={words.systems} description={what} actions={all.length > 0 && connect} flush={all.length > 0}>
      <DataState
        state={query.isPending ? 'loading' : query.isError && !query.data ? 'error' : all.length === 0 ? 'empty' : 'ready'}
        error={{ title: words.notLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
        empty={
          <EmptyState title={words.none} action={connect}>
            {noneWhat}
          </EmptyState>
        }
      >
        <CredentialTable credentials={all} isOfGroup={'access_group_id' in subject} onToken={setToken} />
      </DataState>
      {isConnecting && (
        <ConnectDialog
          subject={subject}
          mayGiveGiftCards={query.data?.may_give_gift_cards === true}
          mayGiveDiscounts={query.data?.may_give_discounts === true}
          onClose={() => setConnecting(false)}
          onMade={(made) => {
            setConnecting(false)
            setToken(made)
          }}
        />
      )}
      <TokenDialog token={token} isOfGroup={'access_group_id' in subject} onClose={() => setToken(undefined)} />
    </Card>
  )
}

interface CredentialTableProps {
  credentials: readonly IngestCredential[]
  /** On the page of the organization itself, which need not be named once more. */
  isOfGroup: boolean
  onToken: (token: string) => void
}

function CredentialTable({ credentials, isOfGroup, onToken }: CredentialTableProps) {
  const dates = useDates()
  const rotate = useCall(ingestCredentials.rotateCredential)
  const revoke = useCall(ingestCredentials.revokeCredential)
  const setRuns = useCall(ingestCredentials.setCredentialRuns)
  const setGiftCards = useCall(ingestCredentials.setCredentialGiftCards)
  const setDiscounts = useCall(ingestCredentials.setCredentialDiscounts)
  const failed = (cause: unknown) => showToast({ title: textOf(cause), tone: 'bad' })
  const turn = async ({ id, name }: IngestCredential) => {
    if (!(await confirm({ title: words.rotateTitle(name), body: words.rotateWhat, confirmLabel: words.rotate }))) return
    await rotate.mutateAsync({ id }).then(({ bearer_token }) => onToken(bearer_token), failed)
  }
  const end = async ({ id, name }: IngestCredential) => {
    if (!(await confirm({ title: words.revokeTitle(name), body: words.revokeWhat, confirmLabel: words.revoke, danger: true }))) return
    await revoke.mutateAsync({ id }).catch(failed)
  }
  return (
    <StyledTable label={words.systems}>
      <Tr>
        <Th>{words.name}</Th>
        <Th>{words.system}</Th>
        <Th>{words.token}</Th>
        <Th>{words.lastUsed}</Th>
        <Th>{words.state}</Th>
        <Th hideLabel>{words.revoke}</Th>
      </Tr>
      {credentials.map((one) => (
        <Tr key={one.id}>
          <Td>
            {one.name}
            <div className={styles.facts}>
              {isOfGroup || one.access_group_id === null ? words.madeBy(one.made_by, dates.day(one.inserted_at)) : words.forAll(one.subject_name)}
            </div>
          </Td>
          <Td phone="fact">
            {one.system}
            <div className={styles.facts}>{one.runs_orders ? words.runsOn : words.runsOff}</div>
            <div className={styles.facts}>{one.takes_gift_cards ? words.cardsOn : words.cardsOff}</div>
            {!one.knows_company && <div className={styles.facts}>{words.knowsGroup}</div>}
            <div className={styles.facts}>{one.gives_discounts ? words.offersOn : words.offersOff}</div>
          </Td>
          <Td phone="fact">
            <code>{words.tokenEnd(one.token_end)}</code>
            {one.former_until && <div className={styles.facts}>{words.formerUntil(dates.moment(one.former_until))}</div>}
          </Td>
          <Td phone="fact">{one.last_used_at ? dates.moment(one.last_used_at) : words.never}</Td>
          <Td phone="fact">
            <StatusPill tone={one.revoked_at ? 'idle' : 'ok'}>{one.revoked_at ? words.revoked : words.active}</StatusPill>
          </Td>
          <Td phone="end">
            {one._can.update && !one.revoked_at && (
              <Menu
                label={one.name}
                actions={[
                  {
                    label: one.runs_orders ? words.turnRunsOff : words.turnRunsOn,
                    onSelect: () => void setRuns.mutateAsync({ id: one.id, runs_orders: !one.runs_orders }).catch(failed),
                  },
                  ...(one.takes_gift_cards || one._can.gift_cards
                    ? [
                        {
                          label: one.takes_gift_cards ? words.turnCardsOff : words.turnCardsOn,
                          onSelect: () => void setGiftCards.mutateAsync({ id: one.id, takes_gift_cards: !one.takes_gift_cards }).catch(failed),
                        },
                      ]
                    : []),
                  ...(one.gives_discounts || one._can.discounts
                    ? [
                        {
                          label: one.gives_discounts ? words.turnOffersOff : words.turnOffersOn,
                          onSelect: () => void setDiscounts.mutateAsync({ id: one.id, gives_discounts: !one.gives_discounts }).catch(failed),
                        },
                      ]
                    : []),
                  { label: words.rotate, onSelect: () => void turn(one) },
                  { label: words.revoke, danger: true, onSelect: () => void end(one) },
                ]}
              />
            )}
          </Td>
        </Tr>
      ))}
    </StyledTable>
  )
}
