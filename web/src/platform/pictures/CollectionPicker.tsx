import type { PictureCollection } from '@brigade/contract/collections/collections.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Combobox } from '../../ui/form/Combobox.tsx'
import type { FieldProps } from '../../ui/form/Field.tsx'
import { useTypedTerm } from '../pickers/use-typed-term.ts'
import { uploadWords as words } from './pictures-texts.ts'
import { collectionPage } from './queries.ts'

interface CollectionPickerProps extends FieldProps {
  /** Every one that the person sees; otherwise only those whose pictures the person may change. */
  all?: boolean
  /** The one that cannot be chosen. */
  without?: number
  /** An access group: only collections of its company are offered. */
  companyOf?: number | undefined
  value?: string | undefined
  /** Name of the collection chosen before. */
  valueLabel?: string | undefined
  onChange?: ((value: string, collection: PictureCollection | undefined) => void) | undefined
}

/** Chooses a collection: searched on the server by name. */
export function CollectionPicker({ all = false, without, companyOf, onChange, ...field }: CollectionPickerProps) {
  const { term, isAhead, onSearch } = useTypedTerm()
  const query = useQuery({
    ...collectionPage({ page: 1, per_page: 15, ...(term && { name: term }), ...(companyOf !== undefined && { company_of: companyOf }) }),
    enabled: term !== undefined,
    placeholderData: keepPreviousData,
  })
  const offered = (query.data?.data ?? []).filter(({ id, _can }) => id !== without && (all || _can.update))
  return (
    <Combobox
      {...field}
      options={offered.map(({ id, name, parent_access_group_name }) => ({ value: String(id), label: name, hint: parent_access_group_name }))}
      onSearch={onSearch}
      loading={isAhead || query.isFetching}
      emptyText={query.isError ? words.collectionsNotLoaded : words.noCollection}
      onChange={(value) =>
        onChange?.(
          value,
          offered.find(({ id }) => String(id) === value),
        )
      }
    />
  )
}
