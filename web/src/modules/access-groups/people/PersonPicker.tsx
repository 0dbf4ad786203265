import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTypedTerm } from '../../../platform/pickers/use-typed-term.ts'
import { Combobox } from '../../../ui/form/Combobox.tsx'
import { words } from '../catalogue.ts'
import { knownPeople } from '../queries.ts'

interface PickerProps {
  value: string
  onChange: (id: string) => void
  error: string | undefined
}

/** Chooses one of the people who hold a role near the groups that the signed-in person administers. */
export function PersonPicker({ value, onChange, error }: PickerProps) {
  const { term, isAhead, onSearch } = useTypedTerm()
  const query = useQuery({
    ...knownPeople({ ...(term && { search_term: term }), page: 1, per_page: 15 }),
    enabled: term !== undefined,
    placeholderData: keepPreviousData,
  })
  return (
    <Combobox
      data-autofocus
      label={words.person}
      required
      help={words.personHelp}
      options={(query.data?.data ?? []).map(({ id, name, email }) => ({ value: String(id), label: name, hint: email }))}
      onSearch={onSearch}
      loading={isAhead || query.isFetching}
      emptyText={query.isError ? words.peopleNotLoaded : words.nobodyMatches}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}
