import { useMayI } from '../../../platform/access.ts'
import { TabBar } from '../../../ui/TabBar.tsx'
import { words } from './words.ts'

/** The way from one of the module's lists to the others. */
export function ListTabs({ value }: { value: 'restaurant' | 'library' | 'market' }) {
  const seesMarkets = useMayI('delivery_markets') === 'allowed'
  return (
    <TabBar
      value={value}
      tabs={[
        { value: 'restaurant', label: words.restaurants, href: '#/onboarding' },
        { value: 'library', label: words.libraries, href: '#/onboarding/libraries' },
        ...(seesMarkets ? [{ value: 'market', label: words.markets, href: '#/onboarding/markets' }] : []),
      ]}
    />
  )
}
