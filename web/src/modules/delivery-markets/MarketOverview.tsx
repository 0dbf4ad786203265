import { type DeliveryMarket, deliveryMarkets } from '@brigade/contract/delivery-markets.ts'
import { useMemo } from 'react'
import { writePoint } from '../../platform/point-text.ts'
import { DeleteCard } from '../../platform/records/DeleteCard.tsx'
import { useCall } from '../../platform/use-call.ts'
import { useDates } from '../../ui/basics/dates.ts'
import { Card } from '../../ui/page/Card.tsx'
import { KeyFacts } from '../../ui/page/KeyFacts.tsx'
import { AreaSketch } from './AreaSketch.tsx'
import { areaText } from './area-text.ts'
import { deliveryMarket, words } from './delivery-markets-texts.ts'
import styles from './MarketOverview.module.css'
import { RulesCard } from './RulesCard.tsx'
import { placesOf } from './sketch-geometry.ts'

/** Where a market delivers, who serves it, and what can be done with it. */
export function MarketOverview({ market }: { market: DeliveryMarket }) {
  const places = useMemo(() => placesOf(market), [market])
  const remove = useCall(deliveryMarkets.deleteDeliveryMarket)
  return (
    <div className={styles.page}>
      <div className={styles.columns}>
        <Card title={words.sketch}>
          <AreaSketch area={market.area} places={places} />
        </Card>
        <FactsCard market={market} />
      </div>
      <RulesCard market={market} />
      {market._can.delete && <DeleteCard kind={deliveryMarket} record={market} call={remove} help={words.deleteHelp} />}
    </div>
  )
}

function FactsCard({ market }: { market: DeliveryMarket }) {
  const dates = useDates()
  const { area } = market
  const detail =
    area.kind === 'radius'
      ? [{ label: words.center, value: writePoint(area.center) }]
      : area.kind === 'postal_codes'
        ? [
            { label: words.country, value: area.country },
            { label: words.codes, value: <span className={styles.codes}>{area.codes.join(', ')}</span> },
          ]
        : []
  const facts = [
    { label: words.area, value: areaText(market) },
    ...detail,
    { label: words.state, value: market.active ? words.on : words.off },
    { label: words.organization, value: market.parent_access_group_name },
    { label: words.created, value: dates.moment(market.inserted_at) },
    { label: words.lastChanged, value: dates.moment(market.updated_at) },
  ]
  return (
    <Card title={words.area}>
      <KeyFacts layout="rows" facts={facts} />
    </Card>
  )
}
