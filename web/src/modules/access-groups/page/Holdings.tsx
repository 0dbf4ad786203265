import type { AccessGroup } from '@brigade/contract/access-groups.ts'
import { useQuery } from '@tanstack/react-query'
import { BarChart } from '../../../ui/charts/BarChart.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { words } from '../catalogue.ts'
import { groupStats } from '../queries.ts'
import { namedCounts } from './named-counts.ts'
import styles from './Overview.module.css'

/** How the resources of a group divide by type; with fewer than two types the numbers above say it all. */
export function Holdings({ group }: { group: AccessGroup }) {
  const { data } = useQuery(groupStats({ id: group.id }))
  const bars = (data?.resources ?? [])
    .flatMap(namedCounts)
    .filter(({ count }) => count > 0)
    .map(({ label, count }) => ({ name: label, value: count }))
    .sort((a, b) => b.value - a.value)
  if (bars.length < 2) return null
  return (
    <Card title={words.holdings} description={words.hereAndBelow} className={styles.holdings}>
      <BarChart title={words.holdings} hideTitle bars={bars} direction="rows" />
    </Card>
  )
}
