import { inPlace, type RestaurantPartFiles } from '../../../platform/restaurant-parts.ts'
import { holds, useSession } from '../../../platform/session/session.ts'
import { TabBar } from '../../../ui/controls/TabBar.tsx'

const files = import.meta.glob<RestaurantPartFiles['lists']>('../../*/restaurant-lists.ts', { eager: true })

/** Links from one list to the lists beside it. */
export function ListTabs({ value }: { value: string }) {
  const session = useSession()
  const lists = inPlace(Object.values(files).flatMap((file) => file.lists()))
  return <TabBar value={value} tabs={lists.filter(({ needs }) => needs === undefined || holds(session, needs))} />
}
