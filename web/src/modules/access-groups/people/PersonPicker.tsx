import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '../../../platform/pickers/use-debounced.ts'
import { Combobox } from '../../../ui/Combobox.tsx'
import { words } from '../catalogue.ts'
import { knownPeople } from '../queries.ts'

const searchWaitMs = 200

interface PickerProps {
  value: string
  onChange: (id: string) => void
  error: string | undefined
}

/** Chooses one of the people who hold a role near the groups that the signed-in person administers. */
export function PersonPicker({ value, onChange, error }: PickerProps) {
  const [typed, setTyped] = useState<string>()
  const term = useDebounced(typed, searchWaitMs)
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
      onSearch={setTyped}
      loading={query.isFetching}
      emptyText={query.isError ? words.peopleNotLoaded : words.nobodyMatches}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}
