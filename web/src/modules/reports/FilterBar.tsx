import { useState } from 'react'
import { OrganizationPicker } from '../../platform/pickers/OrganizationPicker.tsx'
import { useIsPhone } from '../../ui/basics/use-media.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { DateField } from '../../ui/form/DateField.tsx'
import { DateRangeField } from '../../ui/form/DateRangeField.tsx'
import { MultiSelectField } from '../../ui/form/MultiSelectField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import styles from './Reports.module.css'
import { words } from './reports-texts.ts'
import type { ReportSearch } from './routes.ts'
import { rangeHere } from './view.ts'

interface FilterBarProps {
  search: ReportSearch
  restaurants: readonly { id: number; name: string }[]
  currencies: readonly string[]
  currency: string
  onChange: (change: Partial<Record<keyof ReportSearch, string | undefined>>) => void
}

/** What a report is about: dates first, the rest behind one press on a phone. */
export function FilterBar({ search, restaurants, currencies, currency, onChange }: FilterBarProps) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState<{ from: string; to: string }>()
  const range = rangeHere(search)
  const isFiltered = Object.keys(search).some((key) => ['restaurants', 'org', 'vs', 'basis', 'asof', 'currency'].includes(key))
  return (
    <div className={styles.filters}>
      <div className={styles.dates}>
        <DateRangeField
          label={words.dates}
          value={typed ?? range}
          onChange={(next) => {
            const isWhole = /^\d{4}-\d\d-\d\d$/.test(next.from) && /^\d{4}-\d\d-\d\d$/.test(next.to) && next.from <= next.to
            setTyped(isWhole ? undefined : { from: next.from, to: next.to })
            if (isWhole) onChange({ from: next.from, to: next.to, days: undefined })
          }}
        />
      </div>
      {isPhone && (
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {words.filters}
        </Button>
      )}
      {(!isPhone || isOpen) && (
        <>
          <MultiSelectField
            label={words.restaurants}
            placeholder={words.allRestaurants}
            options={restaurants.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={search.restaurants?.split(',') ?? []}
            onChange={(ids) => onChange({ restaurants: ids.join(',') || undefined })}
          />
          <OrganizationPicker
            label={words.organization}
            placeholder={words.allOrganizations}
            agRole="restaurants"
            value={search.org ?? ''}
            onChange={(org) => onChange({ org: org || undefined })}
          />
          <SelectField
            label={words.compare}
            value={search.vs ?? 'none'}
            options={[
              { value: 'none', label: words.noCompare },
              { value: 'period', label: words.periodBefore },
              { value: 'year', label: words.yearBefore },
            ]}
            onChange={(event) => onChange({ vs: event.target.value === 'none' ? undefined : event.target.value })}
          />
          <SelectField
            label={words.countBy}
            value={search.basis ?? 'order'}
            options={[
              { value: 'order', label: words.byOrder },
              { value: 'event', label: words.byEvent },
            ]}
            onChange={(event) => onChange({ basis: event.target.value === 'event' ? 'event' : undefined })}
          />
          <DateField
            label={words.asOf}
            value={search.asof ?? ''}
            onChange={(asof) => onChange({ asof: /^\d{4}-\d\d-\d\d$/.test(asof) ? asof : undefined })}
          />
          {currencies.length > 1 && (
            <SelectField
              label={words.currency}
              value={currency}
              options={currencies.map((one) => ({ value: one, label: one }))}
              onChange={(event) => onChange({ currency: event.target.value })}
            />
          )}
          {isFiltered && (
            <Button
              variant="quiet"
              onClick={() =>
                onChange({ restaurants: undefined, org: undefined, vs: undefined, basis: undefined, asof: undefined, currency: undefined })
              }
            >
              {words.clear}
            </Button>
          )}
        </>
      )}
    </div>
  )
}
