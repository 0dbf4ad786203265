import type { GiftCardKind } from '@brigade/contract/gift-cards/terms.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTypedTerm } from '../../platform/pickers/use-typed-term.ts'
import { Combobox } from '../../ui/form/Combobox.tsx'
import type { FieldProps } from '../../ui/form/Field.tsx'
import { words } from './gift-cards-texts.ts'
import { definitionPage } from './queries.ts'

interface DefinitionPickerProps extends FieldProps {
  /** Only these are offered. */
  kind?: GiftCardKind | undefined
  currency?: string | undefined
  /** Not this one. */
  without?: number | undefined
  defaultValue?: string | undefined
  valueLabel?: string | undefined
  onChange?: ((id: string) => void) | undefined
}

/** Chooses an active definition of those that the person sees, by its name. */
export function DefinitionPicker({ kind, currency, without, ...field }: DefinitionPickerProps) {
  const { term, isAhead, onSearch } = useTypedTerm()
  const query = useQuery({
    ...definitionPage({ page: 1, per_page: 50, name: term ?? '', status: 'active' }),
    enabled: term !== undefined,
    placeholderData: keepPreviousData,
  })
  const found = (query.data?.data ?? []).filter(
    (one) => one.id !== without && (kind === undefined || one.kind === kind) && (currency === undefined || one.currency === currency),
  )
  return (
    <Combobox
      {...field}
      options={found.map(({ id, name, parent_access_group_name }) => ({ value: String(id), label: name, hint: parent_access_group_name }))}
      onSearch={onSearch}
      loading={isAhead || query.isFetching}
      emptyText={query.isError ? words.definitionsNotLoaded : words.noDefinition}
    />
  )
}
