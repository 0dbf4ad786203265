import type { CallInput, OutputOf } from '@brigade/contract/kit/endpoint.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { type Pause, pauses } from '@brigade/contract/menus/pauses.ts'
import { failureTitle } from '../../../platform/failure-title.ts'
import { useCall } from '../../../platform/use-call.ts'
import { dates } from '../../../ui/basics/dates.ts'
import { hideToast, showToast, type ToastInput } from '../../../ui/layers/toasts.ts'
import { words } from './pauses-texts.ts'
import { endText } from './when.ts'

/** Long enough to see it and to reach for *Undo* with a wet hand. */
const undoMs = 10_000

/** The restaurant something is paused in. */
export interface PausedIn {
  readonly id: number
  readonly name: string
  readonly timezone: string
}

/** Something that can be paused, or is: of the menu, or a tag. */
export interface Pausing {
  readonly name: string
  readonly node_id?: string | null | undefined
  readonly tag?: string | null | undefined
}

type PauseChoice = Omit<CallInput<typeof pauses.pause>, 'restaurant_id' | 'targets'>
type Results = OutputOf<typeof pauses.pause>['results']

let lastResult: number | undefined

function showResult(result: ToastInput): void {
  putAwayResult()
  lastResult = showToast(result)
}

/** On a phone the last message would cover the sheet's button, so it goes when the next sheet opens. */
export function putAwayResult(): void {
  if (lastResult !== undefined) hideToast(lastResult)
}

const isDone = ({ outcome }: Results[number]): boolean => outcome === 'paused' || outcome === 'changed'

/** Pausing and resuming in one restaurant; each shows its results, and can be undone. */
export function usePausing(restaurant: PausedIn) {
  const pauseCall = useCall(pauses.pause)
  const resumeCall = useCall(pauses.resume)
  const undoResumeCall = useCall(pauses.undoResume)
  const restaurant_id = restaurant.id
  const failed = (cause: unknown) => void showResult({ title: failureTitle(cause, words.failed), message: textOf(cause), tone: 'bad' })

  /** Answers whether anything was paused. */
  async function pause(target: Pausing, choice: PauseChoice): Promise<boolean> {
    const targets = [{ node_id: target.node_id ?? null, tag: target.tag ?? null }]
    const { batch_id, results } = await pauseCall.mutateAsync({ restaurant_id, targets, ...choice })
    const done = results.filter(isDone)
    const undo = () => void takeBack(target.name, batch_id)
    showResult({
      title: titleOf(target.name, done, restaurant),
      message: messageOf(results, restaurant),
      tone: done.length === results.length ? 'ok' : 'warn',
      milliseconds: undoMs,
      ...(done.length > 0 && { action: { label: words.undo, onSelect: undo } }),
    })
    return done.length > 0
  }

  async function takeBack(name: string, batch_id: string): Promise<void> {
    try {
      await resumeCall.mutateAsync({ restaurant_id, batch_id, undo: true })
      showResult({ title: words.undone(name), tone: 'ok' })
    } catch (cause) {
      failed(cause)
    }
  }

  async function resume(paused: Pause, everywhere = false): Promise<void> {
    try {
      const { restaurants, resume_id } = await resumeCall.mutateAsync({ restaurant_id, ids: [paused.id], everywhere })
      if (restaurants === 0) return void showResult({ title: words.alreadyBack(paused.name) })
      showResult({
        title: restaurants === 1 ? words.resumed(paused.name) : words.resumedIn(paused.name, restaurants),
        tone: 'ok',
        milliseconds: undoMs,
        action: { label: words.undo, onSelect: () => void pauseAgain(paused.name, resume_id) },
      })
    } catch (cause) {
      failed(cause)
    }
  }

  async function pauseAgain(name: string, resume_id: string): Promise<void> {
    try {
      const { restaurants } = await undoResumeCall.mutateAsync({ restaurant_id, resume_id })
      if (restaurants === 0) showResult({ title: words.notOutAgain(name), tone: 'warn' })
      else showResult({ title: restaurants === 1 ? words.outAgain(name) : words.outAgainIn(name, restaurants), tone: 'ok' })
    } catch (cause) {
      failed(cause)
    }
  }

  return { pause, resume, isBusy: pauseCall.isPending || resumeCall.isPending }
}

function titleOf(name: string, done: Results, { timezone }: PausedIn): string {
  const [first] = done
  if (!first) return words.notDone(name)
  return done.length === 1 ? words.paused(name, endText(first.ends_at, timezone, Date.now(), dates())) : words.pausedIn(name, done.length)
}

const mostNamed = 6

/** Where it was done, and what kept it from being done elsewhere. */
function messageOf(results: Results, { id }: PausedIn): string | undefined {
  const refused = results.find((result) => !isDone(result))
  if (refused) return refused.restaurant_id === id ? refused.message : `${refused.restaurant_name}: ${refused.message}`
  if (results.length < 2) return undefined
  const named = results.slice(0, mostNamed).map(({ restaurant_name }) => restaurant_name)
  return results.length > mostNamed ? `${named.join(', ')} ${words.andMore(results.length - mostNamed)}` : named.join(', ')
}
