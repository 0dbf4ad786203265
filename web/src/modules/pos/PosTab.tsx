import { textOf } from '@brigade/contract/kit/problem.ts'
import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { VisuallyHidden } from '../../ui/basics/VisuallyHidden.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { DataState } from '../../ui/page/DataState.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ConnectionCard } from './ConnectionCard.tsx'
import { ConnectionDialog } from './ConnectionDialog.tsx'
import { offeredTo } from './connection-form.ts'
import { EntriesView } from './EntriesView.tsx'
import { usePosHint } from './hints.ts'
import { OrdersCards } from './OrdersCard.tsx'
import styles from './PosTab.module.css'
import { words } from './pos-texts.ts'
import { connectionsOf } from './queries.ts'
import { RunsCard } from './RunsCard.tsx'
import { RunView } from './RunView.tsx'
import { UnplacedCard } from './UnplacedCard.tsx'
import { usePosView } from './use-pos-view.ts'

/** Points of sale of a restaurant, and what the syncs with them found. */
export function PosTab({ restaurant }: { restaurant: Restaurant }) {
  usePosHint()
  const { runId, entriesOf, show } = usePosView()
  const query = useQuery(connectionsOf({ restaurant_id: restaurant.id }))
  const [isConnecting, setConnecting] = useState(false)
  if (!query.data)
    return (
      <DataState
        state={query.isError ? 'error' : 'loading'}
        error={{ title: words.notLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
      />
    )
  const { connections, offered, _can } = query.data
  if (runId !== undefined) return <RunView key={runId} restaurant={restaurant} runId={runId} connections={connections} show={show} />
  const listed = connections.find(({ id }) => id === entriesOf)
  if (listed) return <EntriesView key={listed.id} restaurant={restaurant} connection={listed} onBack={() => show()} />
  const choices = offeredTo(_can, offered)
  const connect = choices.length > 0 && (
    <Button variant={connections.length === 0 ? 'primary' : 'secondary'} onClick={() => setConnecting(true)}>
      {words.connect}
    </Button>
  )
  return (
    <div className={styles.tab}>
      <VisuallyHidden>
        <h2>{words.title}</h2>
      </VisuallyHidden>
      {connections.length === 0 && (
        <Card>
          <EmptyState title={words.none} action={connect || undefined}>
            {words.noneWhy} {choices.length === 0 && words.needsRole}
          </EmptyState>
        </Card>
      )}
      {connections.map((connection) => (
        <ConnectionCard key={connection.id} connection={connection} offered={offered} show={show} />
      ))}
      {connections.length > 0 && (
        <>
          <OrdersCards restaurantId={restaurant.id} />
          <UnplacedCard restaurant={restaurant} mayPlace={_can.sync} />
          <RunsCard restaurant={restaurant} />
          {connect ? <div>{connect}</div> : connections.some((one) => one._can.change) && <p className={styles.facts}>{words.needsRole}</p>}
        </>
      )}
      {isConnecting && (
        <ConnectionDialog
          restaurantId={restaurant.id}
          timezone={query.data.timezone}
          offered={choices}
          rights={_can}
          onClose={() => setConnecting(false)}
        />
      )}
    </div>
  )
}
