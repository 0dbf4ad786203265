import type { DeliveryMarket } from '@brigade/contract/delivery-markets.ts'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { AlsoHere } from '../../platform/AlsoHere.tsx'
import { History } from '../../platform/history/History.tsx'
import { RecordFrame } from '../../platform/records/RecordFrame.tsx'
import { RecordPage } from '../../platform/records/RecordPage.tsx'
import { idOf, useRights } from '../../platform/records/record-rights.ts'
import { Button } from '../../ui/Button.tsx'
import { TabBar } from '../../ui/TabBar.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { marketRoute } from '../restaurants/routes.ts'
import { EditMarket } from './EditMarket.tsx'
import { MarketOverview } from './MarketOverview.tsx'
import { ActivePill } from './market-columns.tsx'
import { oneMarket } from './queries.ts'
import { TryDialog } from './TryDialog.tsx'
import { words } from './words.ts'

const markets = () => ({ label: words.markets, href: '#/onboarding/markets' })

/** One delivery market, for those who may see this very one. */
export function MarketPage() {
  const { id: text } = marketRoute.useParams()
  const id = idOf(text)
  const { verdict } = useRights('delivery_market', id)
  return (
    <RecordPage
      id={id}
      verdict={verdict}
      record={oneMarket({ id })}
      list={markets()}
      words={{ one: words.market, needsRole: words.needsRoleHere, notLoaded: words.oneNotLoaded, gone: words.gone, goneWhy: words.goneWhy }}
    >
      {(market) => <Shown market={market} />}
    </RecordPage>
  )
}

function Shown({ market }: { market: DeliveryMarket }) {
  const { pathname } = useLocation()
  const [open, setOpen] = useState<'edit' | 'try'>()
  const base = `/onboarding/markets/${market.id}`
  const isHistory = pathname === `${base}/history`
  return (
    <RecordFrame
      title={market.name}
      breadcrumbs={[markets()]}
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
    >
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
    </RecordFrame>
  )
}
