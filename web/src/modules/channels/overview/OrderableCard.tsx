import { textOf } from '@brigade/contract/kit/problem.ts'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { restaurantsPath } from '../channel-columns.tsx'
import { words } from '../channels-texts.ts'
import { orderableOfChannel } from '../listing/listing-queries.ts'
import { OrderableDrawing } from '../listing/OrderableDrawing.tsx'

/** How long guests could really order on a channel last week, all its restaurants together, and what kept them from it. */
export function OrderableCard({ channelId }: { channelId: number }) {
  const query = useQuery(orderableOfChannel({ id: channelId, days: 7 }))
  const days = (query.data?.data ?? []).toSorted((one, other) => other.day.localeCompare(one.day))
  return (
    <Card
      title={words.orderableLastWeek}
      description={words.orderableWhy}
      actions={<ButtonLink href={`${restaurantsPath(channelId)}?sort=orderable`}>{words.worstFirst}</ButtonLink>}
      flush
    >
      <DataState
        state={query.data ? (days.length === 0 ? 'empty' : 'ready') : query.isError ? 'error' : 'loading'}
        error={{ title: words.orderableNotLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
        empty={<EmptyState title={words.noDays}>{words.noDaysWhy}</EmptyState>}
      >
        <OrderableDrawing days={days} />
      </DataState>
    </Card>
  )
}
