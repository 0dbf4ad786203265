import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { Button } from '../controls/Button.tsx'
import { Menu } from '../layers/Menu.tsx'

interface ChoiceFilterProps<V extends string> {
  choices: readonly V[]
  /** What a choice is called; that of undefined narrows nothing. */
  name: (value: V | undefined) => string
  /** The button says what is chosen; this says as well that it narrows the list. */
  label: (chosen: string) => string
  value: V | undefined
  onChange: (value: V | undefined) => void
}

/** Narrows a list to one of a few kinds. */
export function ChoiceFilter<V extends string>({ choices, name, label, value, onChange }: ChoiceFilterProps<V>) {
  return (
    <Menu
      position="bottom-start"
      trigger={
        <Button aria-label={label(name(value))}>
          {name(value)}
          <IconChevronDown size={16} aria-hidden />
        </Button>
      }
      actions={[undefined, ...choices].map((one) => ({ label: name(one), chosen: one === value, onSelect: () => onChange(one) }))}
    />
  )
}
