import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { Button } from '../../../ui/controls/Button.tsx'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { words } from './blocks-texts.ts'

export type BlockedFilter = 'yes' | 'maybe'

/** Narrows the list to customers who are blocked, or may be somebody that is. */
export function BlockFilter({ value, onChange }: { value: BlockedFilter | undefined; onChange: (value: BlockedFilter | undefined) => void }) {
  const labelOf = (one: BlockedFilter | undefined) => (one === undefined ? words.everybody : one === 'yes' ? words.onlyBlocked : words.onlyMaybe)
  return (
    <Menu
      position="bottom-start"
      trigger={
        <Button>
          {labelOf(value)}
          <IconChevronDown size={16} aria-hidden />
        </Button>
      }
      actions={([undefined, 'yes', 'maybe'] as const).map((one) => ({ label: labelOf(one), chosen: one === value, onSelect: () => onChange(one) }))}
    />
  )
}
