import { cardsPerPage } from '@brigade/contract/gift-cards/list.ts'
import { useQuery } from '@tanstack/react-query'
import { useMayI } from '../../platform/access.ts'
import { TabBar } from '../../ui/controls/TabBar.tsx'
import { words } from './gift-cards-texts.ts'
import { requestPage } from './queries.ts'

/** The parts of the module, each with its address. */
export function SectionTabs({ value }: { value: 'definitions' | 'cards' | 'batches' | 'approvals' | 'liability' }) {
  const maySee = useMayI('gift_card_definitions') === 'allowed'
  const { data } = useQuery({ ...requestPage({ page: 1, per_page: cardsPerPage }), enabled: maySee })
  const waiting = data?.total ?? 0
  return (
    <TabBar
      label={words.giftCards}
      value={value}
      tabs={[
        { value: 'definitions', label: words.definitions, href: '#/gift_cards' },
        { value: 'cards', label: words.cards, href: '#/gift_cards/cards' },
        { value: 'batches', label: words.batches, href: '#/gift_cards/batches' },
        { value: 'liability', label: words.liability, href: '#/gift_cards/liability' },
        { value: 'approvals', label: waiting > 0 ? words.approvalsWaiting(waiting) : words.approvals, href: '#/gift_cards/approvals' },
      ]}
    />
  )
}
