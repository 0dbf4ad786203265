import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { groupSearch } from '../../../platform/pickers/group-search.ts'
import { useTypedTerm } from '../../../platform/pickers/use-typed-term.ts'
import { Combobox } from '../../../ui/form/Combobox.tsx'
import type { FieldProps } from '../../../ui/form/Field.tsx'
import { words } from '../gift-cards-texts.ts'

interface RedeemGroupPickerProps extends FieldProps {
  /** Only groups below this one are offered. */
  organization: number
  defaultValue?: string | undefined
  valueLabel?: string | undefined
  onChange?: ((id: string) => void) | undefined
}

/** Chooses the group whose restaurants take the cards, within the organization. */
export function RedeemGroupPicker({ organization, ...field }: RedeemGroupPickerProps) {
  const { term, isAhead, onSearch } = useTypedTerm()
  const query = useQuery({
    ...groupSearch({ ...(term && { search_term: term }), ag_role: 'gift_card_definitions', page: 1, per_page: 100 }),
    enabled: term !== undefined,
    placeholderData: keepPreviousData,
  })
  const below = (query.data?.data ?? []).filter(({ path }) => path.some(({ id }) => id === organization))
  return (
    <Combobox
      {...field}
      options={below.map(({ id, name, path }) => ({ value: String(id), label: name, hint: path.map((group) => group.name).join(' › ') }))}
      onSearch={onSearch}
      loading={isAhead || query.isFetching}
      emptyText={query.isError ? words.groupsNotLoaded : words.noGroup}
    />
  )
}
