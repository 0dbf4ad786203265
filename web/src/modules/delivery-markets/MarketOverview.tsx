import { type DeliveryMarket, deliveryMarkets } from '@brigade/contract/delivery-markets.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { failureTitle } from '../../platform/failure-title.ts'
import { useCall } from '../../platform/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { confirm } from '../../ui/confirm.ts'
import { useDates } from '../../ui/dates.ts'
import { KeyFacts } from '../../ui/KeyFacts.tsx'
import { showToast } from '../../ui/toasts.ts'
import { AreaSketch } from './AreaSketch.tsx'
import { areaText } from './area-text.ts'
import styles from './MarketOverview.module.css'
import { writePoint } from './point-text.ts'
import { RulesCard } from './RulesCard.tsx'
import { placesOf } from './sketch-geometry.ts'
import { words } from './words.ts'

/** Where a market delivers, who serves it, and what can be done with it. */
export function MarketOverview({ market }: { market: DeliveryMarket }) {
  const places = useMemo(() => placesOf(market), [market])
  return (
    <div className={styles.page}>
      <div className={styles.columns}>
        <Card title={words.sketch}>
          <AreaSketch area={market.area} places={places} />
        </Card>
        <FactsCard market={market} />
      </div>
      <RulesCard market={market} />
      {market._can.delete && <DeleteCard market={market} />}
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
    { label: words.createdAt, value: dates.moment(market.inserted_at) },
    { label: words.changed, value: dates.moment(market.updated_at) },
  ]
  return (
    <Card title={words.area}>
      <KeyFacts layout="rows" facts={facts} />
    </Card>
  )
}

function DeleteCard({ market: { id, name } }: { market: DeliveryMarket }) {
  const navigate = useNavigate()
  const remove = useCall(deliveryMarkets.deleteDeliveryMarket)
  async function ask() {
    if (!(await confirm({ title: words.deleteTitle, body: words.deleteBody(name), confirmLabel: words.delete, danger: true }))) return
    try {
      await remove.mutateAsync({ id })
      showToast({ title: words.deleted(name), tone: 'ok', milliseconds: 3000 })
      await navigate({ to: '/onboarding/markets', search: {} })
    } catch (problem) {
      showToast({ title: failureTitle(problem, words.notDeleted), message: textOf(problem), tone: 'bad', milliseconds: 8000 })
    }
  }
  return (
    <Card title={words.delete} description={words.deleteHelp}>
      <Button variant="danger" loading={remove.isPending} onClick={() => void ask()}>
        {words.delete}
      </Button>
    </Card>
  )
}
