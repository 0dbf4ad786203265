import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTypedTerm } from '../../../../platform/pickers/use-typed-term.ts'
import { Combobox } from '../../../../ui/form/Combobox.tsx'
import type { FieldProps } from '../../../../ui/form/Field.tsx'
import { moneyText } from '../../money.ts'
import { cardPage } from '../../queries.ts'
import { words } from '../card-texts.ts'

interface CardPickerProps extends FieldProps {
  currency: string
  without: number
  defaultValue?: string | undefined
  onChange?: ((id: string) => void) | undefined
}

/** Chooses another card by its last four, or by its recipient. */
export function CardPicker({ currency, without, ...field }: CardPickerProps) {
  const { term, isAhead, onSearch } = useTypedTerm()
  const query = useQuery({
    ...cardPage({ page: 1, per_page: 50, q: term ?? '' }),
    enabled: term !== undefined,
    placeholderData: keepPreviousData,
  })
  const takes = new Set(['active', 'empty'])
  const found = (query.data?.data ?? []).filter((card) => card.id !== without && card.currency === currency && takes.has(card.status))
  return (
    <Combobox
      {...field}
      options={found.map(({ id, name, balance_minor, recipient_name }) => ({
        value: String(id),
        label: name,
        hint: [moneyText(balance_minor, currency), recipient_name].filter(Boolean).join(' · '),
      }))}
      onSearch={onSearch}
      loading={isAhead || query.isFetching}
      emptyText={query.isError ? words.cardsNotLoaded : words.noCard}
    />
  )
}
