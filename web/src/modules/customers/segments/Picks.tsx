import type { ConditionValueKind } from '@brigade/contract/customers/segments.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MultiSelectField } from '../../../ui/form/MultiSelectField.tsx'
import { valuesFor } from './queries.ts'
import { words } from './segments-texts.ts'

interface PicksProps {
  label: string
  kind: ConditionValueKind
  value: readonly string[]
  error: string | undefined
  onChange: (values: string[]) => void
}

/** Several of what is found at the restaurants and customers that the person sees. */
export function Picks({ label, kind, value, error, onChange }: PicksProps) {
  const ids = kind === 'restaurant' ? value.map(Number) : []
  const found = useQuery({ ...valuesFor({ kind, ids }), placeholderData: keepPreviousData })
  const offered = found.data?.values ?? []
  const others = value.filter((one) => !offered.some((offer) => offer.value === one)).map((one) => ({ value: one, label: one }))
  return (
    <MultiSelectField
      label={label}
      error={found.isError ? words.valuesNotLoaded : error}
      options={[...offered, ...others]}
      value={value}
      onChange={(next) => onChange([...next])}
    />
  )
}
