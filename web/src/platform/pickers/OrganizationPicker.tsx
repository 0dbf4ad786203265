import type { Role } from '@brigade/contract/kit/roles.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { catalogue } from '../../ui/basics/ui-texts.ts'
import { Combobox } from '../../ui/form/Combobox.tsx'
import type { FieldProps } from '../../ui/form/Field.tsx'
import { groupSearch } from './group-search.ts'
import { useTypedTerm } from './use-typed-term.ts'

const words = catalogue('organization-picker', {
  notLoaded: 'The organizations could not be loaded',
  noMatch: 'No organization matches',
})

interface OrganizationPickerProps extends FieldProps {
  /** Only groups where the person holds this role are offered. */
  agRole: Role
  value?: string | undefined
  defaultValue?: string | undefined
  /** Name of the organization chosen before. */
  valueLabel?: string | undefined
  onChange?: ((value: string) => void) | undefined
}

/** Chooses the organization, an access group, that something belongs to: searched on the server by name and role. */
export function OrganizationPicker({ agRole, ...field }: OrganizationPickerProps) {
  const { term, isAhead, onSearch } = useTypedTerm()
  const query = useQuery({
    ...groupSearch({ ...(term && { search_term: term }), ag_role: agRole, page: 1, per_page: 15 }),
    enabled: term !== undefined,
    placeholderData: keepPreviousData,
  })
  const options = (query.data?.data ?? []).map(({ id, name, path }) => ({
    value: String(id),
    label: name,
    hint: path.map((group) => group.name).join(' › '),
  }))
  return (
    <Combobox
      {...field}
      options={options}
      onSearch={onSearch}
      loading={isAhead || query.isFetching}
      emptyText={query.isError ? words.notLoaded : words.noMatch}
    />
  )
}
