import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTypedTerm } from '../../../platform/pickers/use-typed-term.ts'
import { Combobox } from '../../../ui/form/Combobox.tsx'
import { typeWords } from '../access-groups-texts.ts'
import { words } from '../catalogue.ts'
import { resourcePage } from '../queries.ts'

interface PickerProps {
  groupId: number
  type: ResourceType
  value: string
  onChange: (id: string) => void
}

/** Chooses one of the resources that a group or a group below it holds. */
export function HeldResourcePicker({ groupId, type, value, onChange }: PickerProps) {
  const { term, isAhead, onSearch } = useTypedTerm()
  const query = useQuery({
    ...resourcePage({ id_or_type: String(groupId), type_or_id: type, ...(term && { search_term: term }), page: 1, per_page: 15 }),
    enabled: term !== undefined,
    placeholderData: keepPreviousData,
  })
  return (
    <Combobox
      label={words.whichOne}
      error={undefined}
      options={(query.data?.data ?? []).map((one) => ({ value: String(one.resource_id), label: one.name, hint: one.access_group_name }))}
      onSearch={onSearch}
      loading={isAhead || query.isFetching}
      emptyText={query.isError ? words.theyNotLoaded : words.noMatchAmong(typeWords(type))}
      value={value}
      onChange={onChange}
    />
  )
}
