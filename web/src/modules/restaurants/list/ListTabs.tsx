import type { Role } from '@brigade/contract/kit/roles.ts'
import { holds, useSession } from '../../../platform/session.ts'
import { TabBar } from '../../../ui/TabBar.tsx'
import { words } from './words.ts'

type Value = 'restaurant' | 'library' | 'market' | 'workflow'

interface ListTab {
  readonly value: Value
  readonly label: string
  readonly href: string
  /** Left out, everybody to whom the module is open sees it. */
  readonly needs?: Role
}

const tabs = (): readonly ListTab[] => [
  { value: 'restaurant', label: words.restaurants, href: '#/onboarding' },
  { value: 'library', label: words.libraries, href: '#/onboarding/libraries' },
  { value: 'market', label: words.markets, href: '#/onboarding/markets', needs: 'delivery_markets' },
  { value: 'workflow', label: words.workflows, href: '#/onboarding/workflows', needs: 'order_workflows' },
]

/** The way from one list of the module to the others. */
export function ListTabs({ value }: { value: Value }) {
  const session = useSession()
  return <TabBar value={value} tabs={tabs().flatMap(({ needs, ...tab }) => (needs === undefined || holds(session, needs) ? [tab] : []))} />
}
