import type { RestaurantMarket } from '@brigade/contract/delivery-markets.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { RowLink } from '../../ui/controls/RowLink.tsx'
import { Banner } from '../../ui/page/Banner.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { DataState } from '../../ui/page/DataState.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { StyledTable, Td, Th, Tr } from '../../ui/page/StyledTable.tsx'
import { areaText } from './area-text.ts'
import styles from './DeliveryTab.module.css'
import { words } from './delivery-markets-texts.ts'
import { ActivePill } from './market-columns.tsx'
import { marketsOf } from './queries.ts'
import { feeText, freeFromText, minimumText, RuleMarks } from './RulesCard.tsx'

/** Where a restaurant delivers, and on which terms. */
export function DeliveryTab({ restaurant }: { restaurant: Restaurant }) {
  const query = useQuery(marketsOf({ restaurant_id: restaurant.id }))
  const markets = query.data ?? []
  const all = <ButtonLink href="#/onboarding/markets">{words.all}</ButtonLink>
  return (
    <div className={styles.tab}>
      {restaurant.latitude === null && markets.length > 0 && <Banner title={words.noPoint}>{words.noPointWhy}</Banner>}
      <Card title={words.inMarkets} description={words.inMarketsHelp} actions={markets.length > 0 && all} flush>
        {markets.length > 0 ? (
          <MarketTable markets={markets} />
        ) : (
          <DataState
            state={query.data ? 'empty' : query.isError ? 'error' : 'loading'}
            error={{ title: words.listNotLoaded, details: textOf(query.error) }}
            onRetry={() => void query.refetch()}
            empty={
              <EmptyState title={words.inNone} action={all}>
                {words.inNoneWhy}
              </EmptyState>
            }
          />
        )}
      </Card>
    </div>
  )
}

function MarketTable({ markets }: { markets: readonly RestaurantMarket[] }) {
  return (
    <StyledTable label={words.inMarkets}>
      <Tr>
        <Th>{words.one}</Th>
        <Th>{words.area}</Th>
        <Th numeric>{words.fee}</Th>
        <Th numeric>{words.minimum}</Th>
        <Th numeric>{words.freeFrom}</Th>
        <Th numeric>{words.minutes}</Th>
        <Th>{words.state}</Th>
      </Tr>
      {markets.map((market) => (
        <Tr key={market.market_id}>
          <Td>
            <RowLink href={`#/onboarding/markets/${market.market_id}`}>{market.name}</RowLink> <RuleMarks rule={market.rule} />
          </Td>
          <Td>{areaText(market)}</Td>
          <Td numeric>{feeText(market.rule)}</Td>
          <Td numeric>{minimumText(market.rule)}</Td>
          <Td numeric>{freeFromText(market.rule)}</Td>
          <Td numeric>{words.minutesValue(market.rule.minutes)}</Td>
          <Td phone="tail">
            <ActivePill active={market.active} />
          </Td>
        </Tr>
      ))}
    </StyledTable>
  )
}
