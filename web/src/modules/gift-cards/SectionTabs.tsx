import { TabBar } from '../../ui/controls/TabBar.tsx'
import { words } from './gift-cards-texts.ts'

/** The parts of the module, each with its address. */
export function SectionTabs({ value }: { value: 'definitions' | 'cards' | 'batches' | 'approvals' | 'liability' }) {
  return (
    <TabBar
      label={words.giftCards}
      value={value}
      tabs={[
        { value: 'definitions', label: words.definitions, href: '#/gift_cards' },
        { value: 'cards', label: words.cards, href: '#/gift_cards/cards' },
        { value: 'batches', label: words.batches, href: '#/gift_cards/batches' },
        { value: 'liability', label: words.liability, href: '#/gift_cards/liability' },
        { value: 'approvals', label: words.approvals, href: '#/gift_cards/approvals' },
      ]}
    />
  )
}
