import { useRef } from 'react'
import { Simulator } from './simulator/Simulator.tsx'
import type { TriedOffer } from './simulator/trial.ts'
import { judged } from './writing/offer-draft.ts'
import type { OfferForm } from './writing/use-offer-form.ts'
import { words } from './writing/writing-texts.ts'

interface TryOfferProps {
  form: OfferForm
  /** Of an offer that is saved. */
  id: number | null
}

/** The offer as it is written so far, tried on a basket. While it makes no sense, the last version that did is tried. */
export function TryOffer({ form: { draft }, id }: TryOfferProps) {
  const last = useRef<TriedOffer>(undefined)
  // What it is called, and whose it is, changes nothing that it does.
  const name = draft.name.trim().length < 2 ? words.tried : draft.name
  const { values } = judged({ ...draft, name, terms: { ...draft.terms, pos_name: draft.terms.pos_name || name.slice(0, 60) } })
  if (values) last.current = { id, name: values.name, currency: values.currency, terms: values.terms }
  return <Simulator draft={last.current} isUnfinished={values === undefined} restaurantIds={draft.restaurants.map((one) => one.id)} />
}
