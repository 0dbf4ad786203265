import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { Button } from '../../ui/controls/Button.tsx'
import { Menu } from '../../ui/layers/Menu.tsx'
import { words } from './gift-cards-texts.ts'

interface StatusFilterProps<Status extends string> {
  choices: readonly Status[]
  name: (status: Status) => string
  value: Status | undefined
  onChange: (status: Status | undefined) => void
}

/** Narrows a list to those that stand one way. */
export function StatusFilter<Status extends string>({ choices, name, value, onChange }: StatusFilterProps<Status>) {
  const labelOf = (one: Status | undefined) => (one === undefined ? words.everyStatus : name(one))
  return (
    <Menu
      position="bottom-start"
      trigger={
        <Button aria-label={words.filterBy(labelOf(value))}>
          {labelOf(value)}
          <IconChevronDown size={16} aria-hidden />
        </Button>
      }
      actions={[undefined, ...choices].map((one) => ({ label: labelOf(one), chosen: one === value, onSelect: () => onChange(one) }))}
    />
  )
}
