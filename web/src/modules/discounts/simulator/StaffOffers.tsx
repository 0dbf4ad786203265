import type { Discount } from '@brigade/contract/discounts/offers.ts'
import type { OfferTerms } from '@brigade/contract/discounts/terms.ts'
import { useQuery } from '@tanstack/react-query'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { MoneyField } from '../../../ui/form/MoneyField.tsx'
import { MultiSelectField } from '../../../ui/form/MultiSelectField.tsx'
import { moneyWriter } from '../../../ui/form/money-writer.ts'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { staffOffersAt } from './queries.ts'
import { words } from './simulator-texts.ts'
import { nothingSaid, type StaffSaid, type StaffTry } from './trial.ts'

interface StaffOffersProps {
  restaurantId: number
  /** The offer that is tried anyway. */
  without: number | undefined
  value: readonly StaffTry[]
  onChange: (value: readonly StaffTry[]) => void
}

const mostOffered = 100

/** Which offers staff take off, each with what they have to say for it. */
export function StaffOffers({ restaurantId, without, value, onChange }: StaffOffersProps) {
  const query = useQuery(staffOffersAt({ method: 'staff', status: 'active', restaurant_id: restaurantId, page: 1, per_page: mostOffered }))
  const offered = (query.data?.data ?? []).filter(({ id }) => id !== without)
  if (offered.length === 0) return null
  const chosen = value.flatMap((one) => {
    const offer = offered.find(({ id }) => id === one.id)
    return offer ? [{ said: one, offer }] : []
  })
  function choose(ids: readonly string[]) {
    onChange(
      ids.map(
        (text) => value.find(({ id }) => id === Number(text)) ?? { id: Number(text), ...startOf(offered.find(({ id }) => id === Number(text))) },
      ),
    )
  }
  return (
    <>
      <MultiSelectField
        label={words.staffOffers}
        options={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={chosen.map(({ said }) => String(said.id))}
        onChange={choose}
      />
      {chosen.map(({ said, offer }) => (
        <StaffFields
          key={offer.id}
          name={offer.name}
          terms={offer.terms}
          currency={offer.currency}
          value={said}
          onChange={(next) => onChange(value.map((one) => (one.id === offer.id ? { ...next, id: offer.id } : one)))}
        />
      ))}
    </>
  )
}

/** The first reason there is, so that it applies without more. */
const startOf = (offer: Discount | undefined): StaffSaid => startingSaid(offer?.terms)
export const startingSaid = (terms: OfferTerms | undefined): StaffSaid => ({ ...nothingSaid, reason: terms?.staff?.reasons[0] ?? '' })

interface StaffFieldsProps {
  name: string
  terms: OfferTerms
  currency: string
  value: StaffSaid
  onChange: (value: StaffSaid) => void
}

/** What staff say when they take an offer off: why, and how much where that is open. */
export function StaffFields({ name, terms: { effect, staff }, currency, value, onChange }: StaffFieldsProps) {
  const reasons = staff?.reasons ?? []
  return (
    <FieldGrid>
      {effect.kind === 'open_percent' && (
        <NumberField
          label={words.percentOf(name)}
          help={words.atMost(`${effect.most_percent}%`)}
          error={undefined}
          value={value.percent}
          onChange={({ target }) => onChange({ ...value, percent: target.value })}
        />
      )}
      {effect.kind === 'open_amount' && (
        <MoneyField
          label={words.amountOf(name)}
          help={words.atMost(moneyWriter(currency).write(effect.most_minor))}
          currency={currency}
          value={value.amountMinor}
          onChange={(minor) => onChange({ ...value, amountMinor: minor })}
        />
      )}
      {reasons.length > 0 ? (
        <SelectField
          label={words.reasonOf(name)}
          value={value.reason}
          options={reasons.map((one) => ({ value: one, label: one }))}
          onChange={({ target }) => onChange({ ...value, reason: target.value })}
        />
      ) : (
        <TextField
          label={words.reasonOf(name)}
          maxLength={200}
          autoComplete="off"
          error={undefined}
          value={value.reason}
          onChange={({ target }) => onChange({ ...value, reason: target.value })}
        />
      )}
    </FieldGrid>
  )
}
