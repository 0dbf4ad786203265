import { Problem, textOf } from '@brigade/contract/kit/problem.ts'
import type { DeliveryMarket } from '@brigade/contract/restaurants/delivery-markets.ts'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { AlsoHere } from '../../../platform/AlsoHere.tsx'
import { History } from '../../../platform/history/History.tsx'
import { idOf, useRights } from '../../../platform/record-rights.ts'
import { useTitle } from '../../../platform/use-title.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { DataState } from '../../../ui/DataState.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { TabBar } from '../../../ui/TabBar.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import styles from '../page/RestaurantPage.module.css'
import { marketRoute } from '../routes.ts'
import { EditMarket } from './EditMarket.tsx'
import { MarketOverview } from './MarketOverview.tsx'
import { ActivePill } from './market-columns.tsx'
import { oneMarket } from './queries.ts'
import { TryDialog } from './TryDialog.tsx'
import { words } from './words.ts'

const crumbs = () => [{ label: words.markets, href: '#/onboarding/markets' }]

/** One delivery market, for those who may see this very one. */
export function MarketPage() {
  const { id: text } = marketRoute.useParams()
  const id = idOf(text)
  const { verdict } = useRights('delivery_market', id)
  const client = useQueryClient()
  // Its own for each market: an open form must not turn to the next one.
  if (verdict === 'allowed') return <Loaded key={id} id={id} />
  return (
    <Frame title={words.market}>
      {verdict === 'checking' && (
        <p role="status" className={styles.notice}>
          {words.authorizing}
        </p>
      )}
      {verdict === 'refused' && <DataState state="no-permission" noPermission={{ title: words.unauthorized, details: words.needsRoleHere }} />}
      {verdict === 'failed' && (
        <DataState
          state="error"
          error={{ title: words.checkFailed }}
          onRetry={() => void client.refetchQueries({ queryKey: ['rights'], type: 'active' })}
        />
      )}
    </Frame>
  )
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  const router = useRouter()
  return (
    <div className={styles.page}>
      <PageHeader title={title} breadcrumbs={crumbs()} onBack={() => router.history.back()} />
      {children}
    </div>
  )
}

function Loaded({ id }: { id: number }) {
  const query = useQuery(oneMarket({ id }))
  useTitle(query.data?.name ?? words.market)
  if (query.error instanceof Problem && query.error.code === 'not_found') {
    return (
      <Frame title={query.data?.name ?? words.market}>
        <EmptyState title={words.gone} action={<ButtonLink href="#/onboarding/markets">{words.all}</ButtonLink>}>
          {words.goneWhy}
        </EmptyState>
      </Frame>
    )
  }
  if (query.data) return <Shown market={query.data} />
  return (
    <Frame title={words.market}>
      <DataState
        state={query.isError ? 'error' : 'loading'}
        error={{ title: words.oneNotLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
      />
    </Frame>
  )
}

function Shown({ market }: { market: DeliveryMarket }) {
  const router = useRouter()
  const { pathname } = useLocation()
  const [open, setOpen] = useState<'edit' | 'try'>()
  const base = `/onboarding/markets/${market.id}`
  const isHistory = pathname === `${base}/history`
  return (
    <div className={styles.page}>
      <PageHeader
        title={market.name}
        breadcrumbs={crumbs()}
        onBack={() => router.history.back()}
        status={<ActivePill active={market.active} />}
        actions={
          <>
            <AlsoHere type="delivery_market" id={market.id} />
            <Button onClick={() => setOpen('try')}>{words.try}</Button>
            {market._can.update && (
              <Button variant="primary" icon={<IconPencil size={16} aria-hidden />} onClick={() => setOpen('edit')}>
                {words.edit}
              </Button>
            )}
          </>
        }
      />
      <TabBar
        value={isHistory ? 'history' : 'general'}
        tabs={[
          { value: 'general', label: words.generalInfo, href: `#${base}` },
          { value: 'history', label: words.history, href: `#${base}/history` },
        ]}
      />
      {isHistory ? (
        <>
          <VisuallyHidden>
            <h2>{words.history}</h2>
          </VisuallyHidden>
          <History resource="delivery_market" id={market.id} />
        </>
      ) : (
        <MarketOverview market={market} />
      )}
      {open === 'edit' && market._can.update && <EditMarket market={market} onClose={() => setOpen(undefined)} />}
      {open === 'try' && <TryDialog onClose={() => setOpen(undefined)} />}
    </div>
  )
}
