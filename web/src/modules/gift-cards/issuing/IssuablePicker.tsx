import type { IssuableDefinition } from '@brigade/contract/gift-cards/definitions.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTypedTerm } from '../../../platform/pickers/use-typed-term.ts'
import { Combobox } from '../../../ui/form/Combobox.tsx'
import type { FieldProps } from '../../../ui/form/Field.tsx'
import { words } from '../gift-cards-texts.ts'
import { issuablePage } from '../queries.ts'

interface IssuablePickerProps extends FieldProps {
  defaultValue?: string | undefined
  valueLabel?: string | undefined
  onChange?: ((id: string) => void) | undefined
  /** The whole of it, once it is known. */
  onDefinition: (definition: IssuableDefinition | undefined) => void
}

/** Chooses a definition of which cards can be issued, by its name; groups above may hold it. */
export function IssuablePicker({ onChange, onDefinition, ...field }: IssuablePickerProps) {
  const { term, isAhead, onSearch } = useTypedTerm()
  const query = useQuery({
    ...issuablePage({ page: 1, per_page: 50, name: term ?? '' }),
    enabled: term !== undefined,
    placeholderData: keepPreviousData,
    // Nobody is told of news of a definition that they do not see.
    staleTime: 0,
  })
  const found = query.data?.data ?? []
  return (
    <Combobox
      {...field}
      options={found.map(({ id, name, parent_access_group_name }) => ({ value: String(id), label: name, hint: parent_access_group_name }))}
      onSearch={onSearch}
      loading={isAhead || query.isFetching}
      emptyText={query.isError ? words.definitionsNotLoaded : words.noDefinition}
      onChange={(id) => {
        onChange?.(id)
        onDefinition(found.find((one) => String(one.id) === id))
      }}
    />
  )
}
