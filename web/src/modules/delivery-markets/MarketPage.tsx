import type { DeliveryMarket } from '@brigade/contract/delivery-markets.ts'
import { useState } from 'react'
import { RecordById } from '../../platform/records/RecordById.tsx'
import { RecordHistory } from '../../platform/records/RecordHistory.tsx'
import { RecordView } from '../../platform/records/RecordView.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { deliveryMarket, words } from './delivery-markets-texts.ts'
import { EditMarket } from './EditMarket.tsx'
import { MarketOverview } from './MarketOverview.tsx'
import { ActivePill } from './market-columns.tsx'
import { oneMarket } from './queries.ts'
import { pageRoute } from './routes.ts'
import { TryDialog } from './TryDialog.tsx'

/** One delivery market, for those who may see this very one. */
export function MarketPage() {
  const { id } = pageRoute.useParams()
  return (
    <RecordById kind={deliveryMarket} id={id} query={oneMarket}>
      {(market) => <Shown market={market} />}
    </RecordById>
  )
}

function Shown({ market }: { market: DeliveryMarket }) {
  const [isTrying, setTrying] = useState(false)
  return (
    <>
      <RecordView
        kind={deliveryMarket}
        record={market}
        status={<ActivePill active={market.active} />}
        actions={<Button onClick={() => setTrying(true)}>{words.try}</Button>}
        edit={market._can.update && ((close) => <EditMarket market={market} onClose={close} />)}
        tabs={[
          { key: 'general', label: words.generalInfo, shows: <MarketOverview market={market} /> },
          { key: 'history', label: words.history, shows: <RecordHistory kind={deliveryMarket} id={market.id} /> },
        ]}
      />
      {isTrying && <TryDialog onClose={() => setTrying(false)} />}
    </>
  )
}
