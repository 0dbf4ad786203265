import { useQuery } from '@tanstack/react-query'
import { useMayI } from '../../platform/access.ts'
import { TabBar } from '../../ui/controls/TabBar.tsx'
import { words } from './discounts-texts.ts'
import { waitingUses } from './uses/queries.ts'

/** The parts of the module, each with its address. */
export function SectionTabs({ value }: { value: 'offers' | 'calendar' | 'simulator' | 'approvals' }) {
  const maySee = useMayI('discounts') === 'allowed'
  const mayDecide = useMayI('discounts_admin') === 'allowed'
  const { data } = useQuery({ ...waitingUses({}), enabled: mayDecide })
  const waiting = data?.data.length ?? 0
  if (!maySee) return null
  return (
    <TabBar
      label={words.discounts}
      value={value}
      tabs={[
        { value: 'offers', label: words.offersTab, href: '#/discounts' },
        { value: 'calendar', label: words.calendar, href: '#/discounts/calendar' },
        { value: 'simulator', label: words.simulator, href: '#/discounts/simulator' },
        ...(mayDecide
          ? [{ value: 'approvals', label: waiting > 0 ? words.approvalsWaiting(waiting) : words.approvals, href: '#/discounts/approvals' }]
          : []),
      ]}
    />
  )
}
