import { canonical, type OrderRules, statesOf } from '@brigade/contract/order-workflows/order-rules.ts'
import type { FieldChange } from '../../ui/text/DiffView.tsx'
import { partiesText, spanText, stateWord, wayWord, words } from './order-workflows-texts.ts'

/** One thing that rules say; a list where its parts come and go one by one. */
export interface RuleLine {
  readonly label: string
  readonly value: string | readonly string[]
}

/** What rules say, in words and without what has no effect. */
export function linesOf(given: OrderRules): RuleLine[] {
  const rules = canonical(given)
  const { accept_timeout_s, remind_after_s, steps, busy_extra_min } = rules
  const lines: (RuleLine | false)[] = [
    { label: words.acceptance, value: rules.accept === 'auto' ? words.auto : words.manual },
    accept_timeout_s !== null && { label: words.timeToAnswer, value: spanText(accept_timeout_s) },
    rules.accept === 'manual' && { label: words.reminder, value: remind_after_s === null ? words.none : words.after(spanText(remind_after_s)) },
    rules.accept === 'manual' && { label: words.onTimeout, value: words[rules.on_timeout] },
    steps.length > 0 && { label: words.called, value: steps.map(({ way, whom, minutes }) => words.stepsText(wayWord(way), whom, minutes)) },
    { label: words.preparation, value: words.minutesText(rules.prep_min) },
    { label: words.moreWhileBusy, value: busy_extra_min === 0 ? words.none : words.minutesText(busy_extra_min) },
    { label: words.states, value: statesOf(rules).map(stateWord).join(', ') },
    ...statesOf(rules).map((state) => ({ label: words.toldAt(stateWord(state)), value: partiesText(rules.notify[state]) || words.nobody })),
  ]
  return lines.filter((line) => line !== false)
}

const flat = (value: RuleLine['value'] | undefined) => (typeof value === 'object' ? value.join(', ') : value)

/** In what two sets of rules differ. */
export function changesBetween(from: OrderRules, to: OrderRules): FieldChange[] {
  const [before, after] = [linesOf(from), linesOf(to)]
  const labels = [...new Set([...before, ...after].map(({ label }) => label))]
  return labels.flatMap((field) => {
    const was = before.find(({ label }) => label === field)?.value
    const is = after.find(({ label }) => label === field)?.value
    return flat(was) === flat(is) ? [] : [{ field, from: was, to: is }]
  })
}
