import { textOf } from '@brigade/contract/kit/problem.ts'
import { NewOrderWorkflow } from '@brigade/contract/order-workflows.ts'
import { type FormEvent, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { judge } from '../../ui/form/form-schema.ts'
import { refusalOf } from '../../ui/form/server-refusal.ts'
import { useUnsaved } from '../../ui/form/unsaved.ts'
import { type RulesDraft, rulesOf } from './rules-draft.ts'

export type WorkflowValues = z.output<typeof NewOrderWorkflow>

const fields = new Set(['name', 'accept_timeout_s', 'remind_after_s', 'steps', 'prep_min', 'busy_extra_min', 'parent_access_group_id'])

interface RulesFormInput {
  saved: RulesDraft
  /** Errors of the fields beside the draft, by their names. */
  beside?: () => Record<string, string>
  send: (values: WorkflowValues) => Promise<unknown>
}

/** A workflow while it is written: what its fields hold, what is wrong with it, and sending it. */
export function useRulesForm({ saved, beside, send }: RulesFormInput) {
  const [draft, setDraft] = useState(saved)
  const [base, setBase] = useState(saved)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [text, setText] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const ref = useRef<HTMLFormElement>(null)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(base)
  useUnsaved(isDirty)

  const take = (next: RulesDraft) => {
    setBase(next)
    setDraft(next)
    setErrors({})
    setText(undefined)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const verdict = judge(NewOrderWorkflow, { name: draft.name, rules: rulesOf(draft) })
    const found = { ...('errors' in verdict ? bare(verdict.errors) : {}), ...beside?.() }
    setText(undefined)
    setErrors(found)
    if (Object.keys(found).length > 0 || !('output' in verdict)) return showFirstError(ref.current)
    setIsBusy(true)
    try {
      await send(verdict.output)
    } catch (cause) {
      const refusal = refusalOf(cause, (name) => fields.has(name), textOf)
      setErrors(refusal.fields)
      setText(refusal.text)
    } finally {
      setIsBusy(false)
    }
  }

  return {
    ref,
    draft,
    errors,
    text,
    isBusy,
    isDirty,
    /** Changes what was typed; complaints stay until the next try, but for those about what is typed now. */
    change: (part: Partial<RulesDraft>, ...about: string[]) => {
      setErrors((last) =>
        Object.fromEntries(Object.entries(last).filter(([name]) => !about.some((one) => name === one || name.startsWith(`${one}.`)))),
      )
      setDraft((last) => ({ ...last, ...part }))
    },
    clear: (name: string) => setErrors(({ [name]: _, ...rest }) => rest),
    reset: () => take(base),
    take,
    submit: (event: FormEvent) => void submit(event),
  }
}

export type RulesForm = ReturnType<typeof useRulesForm>

/** `rules.steps.0.whom` → `steps.0.whom` */
function bare(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([name, said]) => [name.replace(/^rules\./, ''), said]))
}

// After the next paint: the errors are in the page only once React has drawn them.
function showFirstError(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    const broken = form?.querySelector<HTMLElement>('[aria-invalid=true], [role=alert]')
    broken?.scrollIntoView({ block: 'center', behavior: 'smooth' })
    broken?.focus({ preventScroll: true })
  })
}
