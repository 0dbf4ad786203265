import { wholeSentence } from '@brigade/contract/discounts/sentences.ts'
import { useSearch } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useAddressSteps } from '../../../platform/use-address-steps.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { FormAlert } from '../../../ui/form/FormAlert.tsx'
import { ProgressBar } from '../../../ui/page/ProgressBar.tsx'
import { type WritingStep, writingSearch, writingSteps } from '../routes.ts'
import { useOfferNames } from '../use-offer-names.ts'
import { partFields } from './part-fields.tsx'
import { brokenParts, type OfferPart } from './parts.ts'
import type { OfferForm } from './use-offer-form.ts'
import styles from './Writing.module.css'
import { partNames, words } from './writing-texts.ts'

/** Which parts a step asks for. */
const stepParts: Readonly<Record<WritingStep, readonly OfferPart[]>> = {
  name: ['name'],
  when: ['used', 'conditions'],
  give: ['what', 'effect', 'tax'],
  for: ['hours', 'dates', 'places'],
  limits: ['limits'],
  together: ['stacking', 'turn', 'payers'],
  try: [],
}

const stepNames = (): Readonly<Record<WritingStep, string>> => ({
  name: words.stepName,
  when: words.stepWhen,
  give: words.stepGive,
  for: words.stepFor,
  limits: words.stepLimits,
  together: words.stepTogether,
  try: words.stepTry,
})

interface StepsProps {
  form: OfferForm
  saveLabel: string
  simulator: ReactNode
}

/** The same form one step after the other, each with an address: the phone's own Back leads to the step before. */
export function Steps({ form, saveLabel, simulator }: StepsProps) {
  const step = writingSearch(useSearch({ strict: false })).step ?? 'name'
  const at = writingSteps.indexOf(step)
  const { stepIn, stepOut } = useAddressSteps()
  const formId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(
    function leadToStep() {
      if (shown.current === step) return
      shown.current = step
      window.scrollTo({ top: 0 })
      heading.current?.focus({ preventScroll: true })
    },
    [step],
  )
  const go = (to: WritingStep | undefined, way: 'in' | 'out') => {
    if (to === undefined) return
    const change = (search: object) => ({ ...search, step: to === 'name' ? undefined : to })
    if (way === 'in') stepIn(change)
    else stepOut(change)
  }
  const isBroken = brokenParts(form.live).some((part) => stepParts[step].includes(part))
  const isLast = at === writingSteps.length - 1
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isLast) {
      if (isBroken) return form.tryIt()
      return go(writingSteps[at + 1], 'in')
    }
    const errors = await form.submit()
    if (!errors) return
    // What is wrong is where it is asked for.
    const [first] = brokenParts(errors)
    go(
      writingSteps.find((one) => first !== undefined && stepParts[one].includes(first)),
      'in',
    )
  }
  return (
    <div className={styles.steps}>
      <form id={formId} noValidate className={styles.stepForm} onSubmit={(event) => void submit(event)}>
        <FormAlert text={form.text} />
        <div>
          <p className={styles.note}>{words.stepOf(at + 1, writingSteps.length)}</p>
          <ProgressBar label={words.steps} value={at + 1} max={writingSteps.length} />
          <h2 ref={heading} tabIndex={-1} className={styles.stepTitle}>
            {stepNames()[step]}
          </h2>
        </div>
        {stepParts[step].map((part) => (
          <StepPart key={`${part} ${form.round}`} part={part} form={form} isAlone={stepParts[step].length === 1} />
        ))}
      </form>
      {isLast && (
        // Beside the form, not in it: Enter in the basket is for the basket.
        <section aria-label={words.stepTry}>
          <p className={styles.note}>{words.tryHelp}</p>
          {simulator}
        </section>
      )}
      <Summary form={form} />
      <div className={styles.stepBar} data-at-foot>
        {at > 0 && (
          <Button variant="quiet" onClick={() => go(writingSteps[at - 1], 'out')}>
            {words.back}
          </Button>
        )}
        <span className={styles.stepHint} role="status">
          {isBroken && Object.keys(form.errors).length > 0 && words.fixFirst}
        </span>
        <Button variant="primary" type="submit" form={formId} loading={form.isBusy}>
          {isLast ? saveLabel : words.next}
        </Button>
      </div>
    </div>
  )
}

function StepPart({ part, form, isAlone }: { part: OfferPart; form: OfferForm; isAlone: boolean }) {
  const Fields = partFields[part]
  return (
    <section className={styles.stepPart} aria-label={partNames[part]}>
      {!isAlone && <h3 className={styles.panelTitle}>{partNames[part]}</h3>}
      <Fields form={form} />
    </section>
  )
}

/** What it says so far, once it can be put into words. */
function Summary({ form: { draft, live } }: { form: OfferForm }) {
  const names = useOfferNames(draft.terms)
  if (brokenParts(live).some((part) => part !== 'name')) return null
  return (
    <section className={styles.summary} aria-label={words.soFar}>
      <p className={styles.note}>{words.soFar}</p>
      <p>{wholeSentence(draft.terms, draft.currency, names)}</p>
    </section>
  )
}
