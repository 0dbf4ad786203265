import type { OfferTerms } from '@brigade/contract/discounts/terms.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useState } from 'react'
import { refusalOf } from '../../../ui/form/server-refusal.ts'
import { useUnsaved } from '../../../ui/form/unsaved.ts'
import { draftText, fieldName, judged, type OfferDraft, type OfferValues, organizationErrors } from './offer-draft.ts'
import { type Errors, errorAt, partOf } from './parts.ts'

interface OfferFormInput {
  saved: OfferDraft
  /** Of a new one the organization is asked as well. */
  isNew: boolean
  send: (values: OfferValues, draft: OfferDraft) => Promise<unknown>
}

/** What the server said against a draft, about fields and about all of it. */
interface Refused {
  readonly about: OfferDraft
  readonly errors: Errors
  readonly text: string
}

/** An offer while it is written: what it says, what is wrong with it, and sending it. */
export function useOfferForm({ saved, isNew, send }: OfferFormInput) {
  const [draft, setDraft] = useState(saved)
  const [base, setBase] = useState(saved)
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  const [isBusy, setBusy] = useState(false)
  const [round, setRound] = useState(0)
  const isDirty = draft !== base && draftText(draft) !== draftText(base)
  useUnsaved(isDirty)
  const verdict = judged(draft)
  const live: Errors = { ...verdict.errors, ...(isNew && organizationErrors(draft.organization)) }
  // What the server says holds until something of it is changed.
  const said = refused?.about === draft ? refused : undefined
  const errors: Errors = { ...(isTried && live), ...said?.errors }

  function take(next: OfferDraft) {
    setBase(next)
    setDraft(next)
    setTried(false)
    setRefused(undefined)
    setRound((last) => last + 1)
  }

  /** What is wrong, by the names of the fields; nothing once it was taken. */
  async function submit(): Promise<Errors | undefined> {
    setTried(true)
    setRefused(undefined)
    if (!verdict.values || Object.keys(live).length > 0) return live
    setBusy(true)
    try {
      await send(verdict.values, draft)
      return undefined
    } catch (cause) {
      const { fields, text } = refusalOf(cause, (name) => partOf(fieldName(name)) !== undefined, textOf)
      const named = Object.fromEntries(Object.entries(fields).map(([name, sentence]) => [fieldName(name), sentence]))
      setRefused({ about: draft, errors: named, text })
      return named
    } finally {
      setBusy(false)
    }
  }

  return {
    draft,
    /** What is shown at the fields. */
    errors,
    /** What is wrong, shown or not. */
    live,
    /** The whole refusal of the server. */
    text: said?.text,
    isBusy,
    isDirty,
    isNew,
    /** Another one begins its controls anew. */
    round,
    /** Shows what is wrong from now on. */
    tryIt: () => setTried(true),
    change: (part: Partial<OfferDraft>) => setDraft((last) => ({ ...last, ...part })),
    changeTerms: (part: Partial<OfferTerms>) => setDraft((last) => ({ ...last, terms: { ...last.terms, ...part } })),
    errorAt: (field: string) => errorAt(errors, field),
    reset: () => take(base),
    take,
    submit,
  }
}

export type OfferForm = ReturnType<typeof useOfferForm>
/** What the controls of a part take. */
export interface PartProps {
  readonly form: OfferForm
}
