import { useState } from 'react'
import type { ScheduleChoice, ScheduleCodec } from './schedule.ts'
import { choiceOf } from './schedule.ts'

interface Draft {
  /** The value it belongs to. */
  readonly text: string
  /** Nothing while the custom expression stands. */
  readonly choice: ScheduleChoice | undefined
  /** The custom expression that was there, until another value comes from outside. */
  readonly custom: string | undefined
  readonly isReplacing: boolean
}

function draftOf(codec: ScheduleCodec, text: string): Draft {
  const choice = choiceOf(codec.decode(text))
  return { text, choice, custom: choice ? undefined : text, isReplacing: false }
}

/** What the editor shows of an expression: it remembers the days and hours of a mode that was left and may come back. */
export function useScheduleDraft(codec: ScheduleCodec, value: string, onChange: (expression: string) => void) {
  const [kept, setDraft] = useState(() => draftOf(codec, value))
  // A value from outside takes the place of whatever was being set.
  const draft = kept.text === value ? kept : draftOf(codec, value)
  if (draft !== kept) setDraft(draft)

  function put(next: Draft) {
    setDraft(next)
    onChange(next.text)
  }

  return {
    ...draft,
    change(part: Partial<ScheduleChoice>) {
      const start = draft.choice ?? choiceOf(codec.decode(''))
      if (!start) return
      const choice = { ...start, ...part }
      put({ ...draft, choice, text: codec.encode(choice) })
    },
    /** Offers the modes; nothing is replaced until one of them is chosen. */
    replace: () => setDraft({ ...draft, isReplacing: true }),
    keepCustom: () => put(draftOf(codec, draft.custom ?? '')),
  }
}
