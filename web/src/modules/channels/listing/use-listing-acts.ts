import { type ListedListing, listingsOfMany } from '@brigade/contract/channels/listings.ts'
import type { CallInput } from '@brigade/contract/kit/endpoint.ts'
import type { Outcome } from '@brigade/contract/kit/outcome.ts'
import { Problem, textOf } from '@brigade/contract/kit/problem.ts'
import { failureTitle } from '../../../platform/failure-title.ts'
import { useCall } from '../../../platform/use-call.ts'
import { dates } from '../../../ui/basics/dates.ts'
import { hideToast, showToast, type ToastInput } from '../../../ui/layers/toasts.ts'
import { whenText } from '../../hours/public/state-text.ts'
import { reasonIn, words } from './listing-texts.ts'
import { titleOf } from './troubles.ts'

export type PauseChoice = Pick<CallInput<typeof listingsOfMany.pauseListings>, 'end_rule' | 'until' | 'reason' | 'note'>

/** Long enough to see it and to reach for *Undo* with a wet hand. */
const undoMs = 10_000

let lastResult: number | undefined

function showResult(result: ToastInput): void {
  putAwayResult()
  lastResult = showToast(result)
}

/** On a phone the last message would cover the sheet's button, so it goes when the next sheet opens. */
export function putAwayResult(): void {
  if (lastResult !== undefined) hideToast(lastResult)
}

/** What one listing answered; a refusal is thrown with its sentence. */
export function outcomeOf({ results: [first] }: { results: readonly Outcome[] }): Outcome | undefined {
  if (first?.outcome === 'refused') throw new Problem('conflict', first.sentence)
  return first
}

/** Our own pause once more, as it was. */
function sameAgain({ paused }: ListedListing): PauseChoice {
  const why = reasonIn(paused?.reason ?? '')
  return paused?.until ? { ...why, end_rule: 'until', until: paused.until } : { ...why, end_rule: 'manual' }
}

/** What is done to one listing at once. Each says what came of it; a pause and its end can be undone. */
export function useListingActs() {
  const retryCall = useCall(listingsOfMany.retryListings)
  const pauseCall = useCall(listingsOfMany.pauseListings)
  const resumeCall = useCall(listingsOfMany.resumeListings)
  const changeCall = useCall(listingsOfMany.changeListings)

  /** Shows what came of it: the title when it was done, the sentence of the listing when there was nothing to do. */
  function tell(outcome: Outcome | undefined, done: ToastInput): void {
    if (outcome?.outcome === 'unchanged') showResult({ title: words.nothingToDo, message: outcome.sentence })
    else showResult({ tone: 'ok', ...done })
  }

  async function attempt(act: () => Promise<void>): Promise<void> {
    try {
      await act()
    } catch (cause) {
      showResult({ title: failureTitle(cause, words.failed), message: textOf(cause), tone: 'bad' })
    }
  }

  /** Throws what a form is to show. */
  async function pause(listing: ListedListing, choice: PauseChoice): Promise<void> {
    const outcome = outcomeOf(await pauseCall.mutateAsync({ listing_ids: [listing.id], ...choice }))
    const isInstant = choice.end_rule === 'until' && choice.until && choice.until.endsWith('Z')
    const until = isInstant ? words.untilTime(whenText(choice.until ?? '', Date.now(), listing.timezone, dates())) : undefined
    const undo = { label: words.undo, onSelect: () => void attempt(() => resumeNow(listing)) }
    tell(outcome, { title: words.paused(titleOf(listing)), message: until, milliseconds: undoMs, action: undo })
  }

  async function resumeNow(listing: ListedListing, more: Partial<ToastInput> = {}): Promise<void> {
    const outcome = outcomeOf(await resumeCall.mutateAsync({ listing_ids: [listing.id] }))
    tell(outcome, { title: words.resumed(titleOf(listing)), ...more })
  }

  return {
    pause,
    resume: (listing: ListedListing) =>
      attempt(() =>
        resumeNow(listing, {
          milliseconds: undoMs,
          action: { label: words.undo, onSelect: () => void attempt(() => pause(listing, sameAgain(listing))) },
        }),
      ),
    retry: (listing: ListedListing) =>
      attempt(async () => {
        const outcome = outcomeOf(await retryCall.mutateAsync({ listing_ids: [listing.id] }))
        tell(outcome, { title: words.retried(titleOf(listing)) })
      }),
    turnOn: (listing: ListedListing) =>
      attempt(async () => {
        const outcome = outcomeOf(await changeCall.mutateAsync({ listing_ids: [listing.id], change: { state: 'on' } }))
        tell(outcome, { title: words.turnedOn(titleOf(listing)) })
      }),
    isRetrying: retryCall.isPending,
    isResuming: resumeCall.isPending,
    isTurningOn: changeCall.isPending,
  }
}
