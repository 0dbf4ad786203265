import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useQuery } from '@tanstack/react-query'
import { numberText } from '../../ui/basics/numbers.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Menu } from '../../ui/layers/Menu.tsx'
import { words } from './customers-texts.ts'
import { tagsInUse } from './queries.ts'

const mostOffered = 30

/** Narrows the list to customers with one tag. */
export function TagFilter({ value, onChange }: { value: string | undefined; onChange: (tag: string | undefined) => void }) {
  const { data } = useQuery(tagsInUse({}))
  const offered = (data?.tags ?? []).slice(0, mostOffered)
  if (offered.length === 0 && value === undefined) return null
  return (
    <Menu
      position="bottom-start"
      trigger={
        <Button>
          {value === undefined ? words.everyTag : words.tagFilter(value)}
          <IconChevronDown size={16} aria-hidden />
        </Button>
      }
      actions={[
        { label: words.everyTag, chosen: value === undefined, onSelect: () => onChange(undefined) },
        ...offered.map(({ tag, customers }) => ({
          label: `${tag} (${numberText(customers)})`,
          chosen: tag === value,
          onSelect: () => onChange(tag),
        })),
      ]}
    />
  )
}
