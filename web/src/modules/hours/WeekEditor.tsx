import { type WeekHours, weekProblems } from '@brigade/contract/fields/week-hours.ts'
import type { HoursRule } from '@brigade/contract/hours/hours-shapes.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useDataUpdated } from '../../platform/data-updated.tsx'
import { HoursField } from '../../platform/schedule/HoursField.tsx'
import { useLeaveGuard } from '../../platform/use-leave-guard.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { FormAlert } from '../../ui/form/FormAlert.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { SaveBar } from '../../ui/form/SaveBar.tsx'
import { showToast } from '../../ui/layers/toasts.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import styles from './Hours.module.css'
import { draftOf, draftProblems, draftTexts, type HoursDraft, isSameDraft } from './hours-draft.ts'
import { type ForWhat, forWhatWord, words } from './hours-texts.ts'
import { PasteDialog } from './PasteDialog.tsx'
import type { HoursDoor } from './use-hours-door.ts'

interface WeekEditorProps {
  door: HoursDoor
  rule: HoursRule | undefined
  isOwn: boolean
  mayChange: boolean
  forWhat: ForWhat
  isGroup?: boolean | undefined
}

/** The week of a rule: to be read when it is another's, and to be changed when it is one's own or is made so. */
export function WeekEditor({ door, rule, isOwn, mayChange, forWhat, isGroup }: WeekEditorProps) {
  const saved = useMemo(() => draftOf(rule), [rule])
  const [draft, setDraft] = useState<HoursDraft>()
  const [isPasting, setIsPasting] = useState(false)
  const [problem, setProblem] = useState<{ text?: string; lead_min?: string; last_order_min?: string }>({})
  const [isBusy, setIsBusy] = useState(false)
  const isDirty = draft !== undefined && (!isOwn || !isSameDraft(draft, saved))
  const letGo = useLeaveGuard(isDirty)
  const savedTexts = useMemo(() => draftTexts(saved), [saved])
  const prompt = useDataUpdated({
    form: { isDirty, values: () => draftTexts(draft ?? saved), setInitialValues: () => setDraft(undefined) },
    fresh: savedTexts,
    labels: { week: words.weekly, lead_min: words.lead, last_order_min: words.lastOrderMin },
  })
  const shown = draft ?? saved
  const isOpen = mayChange && (isOwn || draft !== undefined)
  const change = (part: Partial<HoursDraft>) => {
    setProblem({})
    setDraft({ ...shown, ...part })
  }

  const form = useRef<HTMLFormElement>(null)
  const isBeginning = useRef(false)
  // What was pressed is gone after the press: the week it opened is gone on with.
  useEffect(function leadFocus() {
    if (isBeginning.current) form.current?.querySelector<HTMLElement>('input, button')?.focus()
    isBeginning.current = false
  })
  const begin = (part: Partial<HoursDraft>) => {
    isBeginning.current = true
    change(part)
  }

  async function save() {
    const wrong = draftProblems(shown)
    if (wrong) return setProblem(wrong)
    if (weekProblems(shown.week).length > 0) return
    setIsBusy(true)
    try {
      const { week, lead_min, last_order_min } = shown
      const version = isOwn ? (rule?.version ?? 0) : 0
      await door.saveHours({ ...forWhat, week: [...week], lead_min: Number(lead_min), last_order_min: Number(last_order_min), version })
      letGo()
      setDraft(undefined)
      showToast({ title: words.saved, tone: 'ok', milliseconds: 3000 })
    } catch (cause) {
      setProblem({ text: textOf(cause) })
    } finally {
      setIsBusy(false)
    }
  }

  if (!rule && draft === undefined)
    return <NoHours isGroup={isGroup} mayChange={mayChange} onSet={() => begin({})} onPaste={(week) => begin({ week })} />
  return (
    <>
      <form
        ref={form}
        className={styles.week}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <FormAlert text={problem.text} />
        <HoursField label={words.windows} value={shown.week} readOnly={!isOpen} onChange={(week) => change({ week })} />
        <Minutes draft={shown} isOpen={isOpen} problem={problem} onChange={change} />
        {mayChange && (
          <div className={styles.tools}>
            {!isOpen && <Button onClick={() => begin({})}>{isAll(forWhat) ? words.setOwn : words.setFor(forWhatWord(forWhat))}</Button>}
            {isOpen && <Button onClick={() => setIsPasting(true)}>{words.paste}</Button>}
          </div>
        )}
        <SaveBar dirty={isDirty} saving={isBusy} onDiscard={() => setDraft(undefined)} />
      </form>
      {/* Beside the form and not in it: sending theirs is not sending this. */}
      {isPasting && <PasteDialog onClose={() => setIsPasting(false)} onTake={(week) => change({ week })} />}
      {prompt}
    </>
  )
}

const isAll = ({ fulfilment, channel }: ForWhat): boolean => fulfilment === null && channel === null

interface MinutesProps {
  draft: HoursDraft
  isOpen: boolean
  problem: { lead_min?: string; last_order_min?: string }
  onChange: (part: Partial<HoursDraft>) => void
}

function Minutes({ draft, isOpen, problem, onChange }: MinutesProps) {
  const fields = [
    { name: 'lead_min', label: words.lead, help: words.leadHelp },
    { name: 'last_order_min', label: words.lastOrderMin, help: words.lastOrderHelp },
  ] as const
  return (
    <div className={styles.minutes}>
      {fields.map(({ name, label, help }) => (
        <NumberField
          key={name}
          label={label}
          help={help}
          onlyNumbers
          readOnly={!isOpen}
          error={problem[name]}
          value={draft[name]}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      ))}
    </div>
  )
}

interface NoHoursProps {
  isGroup: boolean | undefined
  mayChange: boolean
  onSet: () => void
  onPaste: (week: WeekHours) => void
}

function NoHours({ isGroup, mayChange, onSet, onPaste }: NoHoursProps) {
  const [isPasting, setIsPasting] = useState(false)
  const actions = (
    <div className={styles.tools}>
      <Button variant="primary" onClick={onSet}>
        {isGroup ? words.setDefault : words.setOwn}
      </Button>
      <Button onClick={() => setIsPasting(true)}>{words.paste}</Button>
    </div>
  )
  return (
    <>
      <EmptyState title={words.noHours} action={mayChange && actions}>
        {isGroup ? words.noDefaultWhy : words.noHoursWhy}
      </EmptyState>
      {isPasting && <PasteDialog onClose={() => setIsPasting(false)} onTake={onPaste} />}
    </>
  )
}
