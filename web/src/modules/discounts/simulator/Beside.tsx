import type { DiscountPlace } from '@brigade/contract/discounts/places.ts'
import { mostCodes } from '@brigade/contract/discounts/using.ts'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useState } from 'react'
import { useMayI } from '../../../platform/access.ts'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { MoneyField } from '../../../ui/form/MoneyField.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { TagField } from '../../../ui/form/TagField.tsx'
import { CustomerPicker } from '../CustomerPicker.tsx'
import styles from './Simulator.module.css'
import { StaffFields, StaffOffers } from './StaffOffers.tsx'
import { words } from './simulator-texts.ts'
import type { Trial, TriedOffer } from './trial.ts'

interface BesideProps {
  place: DiscountPlace
  draft: TriedOffer | undefined
  trial: Trial
  onChange: (change: Partial<Trial>) => void
}

/** Who orders, with which codes, what staff take off, and what comes on top: folded away until somebody needs it. */
export function Beside({ place, draft, trial, onChange }: BesideProps) {
  const seesCustomers = useMayI('customers') === 'allowed'
  const [isOpen, setOpen] = useState(false)
  const { customer, codes, staff, deliveryMinor, taxPercent } = trial
  const set = [customer !== undefined, codes.length > 0, staff.length > 0, taxPercent !== '', deliveryMinor !== null].filter(Boolean).length
  const isOfStaff = draft?.terms.method === 'staff'
  return (
    <>
      {draft && isOfStaff && (
        <StaffFields
          name={words.thisOffer}
          terms={draft.terms}
          currency={draft.currency}
          value={trial.draftStaff}
          onChange={(draftStaff) => onChange({ draftStaff })}
        />
      )}
      <details className={styles.beside} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={styles.summary}>
          <span>
            {words.more}
            {set > 0 && <span className={styles.quiet}> {words.moreCount(set)}</span>}
          </span>
          <IconChevronDown size={16} aria-hidden />
        </summary>
        <div className={styles.fields}>
          {seesCustomers && (
            <CustomerPicker
              label={words.guest}
              help={words.guestHelp}
              error={undefined}
              value={customer?.id ?? ''}
              valueLabel={customer?.name}
              onChange={(id, name) => onChange({ customer: id === '' ? undefined : { id, name } })}
            />
          )}
          <TagField
            label={words.codes}
            value={codes}
            max={mostCodes}
            maxLength={60}
            error={undefined}
            onChange={(next) => onChange({ codes: next })}
          />
          <StaffOffers restaurantId={place.id} without={draft?.id ?? undefined} value={staff} onChange={(next) => onChange({ staff: next })} />
          <FieldGrid>
            {trial.fulfilment === 'delivery' && (
              <MoneyField
                label={words.deliveryFee}
                help={words.deliveryHelp}
                currency={place.currency}
                value={deliveryMinor}
                onChange={(minor) => onChange({ deliveryMinor: minor === null || Number.isNaN(minor) ? null : minor })}
              />
            )}
            <NumberField
              label={words.tax}
              help={words.taxHelp}
              error={undefined}
              value={taxPercent}
              onChange={({ target }) => onChange({ taxPercent: target.value })}
            />
          </FieldGrid>
        </div>
      </details>
    </>
  )
}
