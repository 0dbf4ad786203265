import type { SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import type { EndRule, PauseImpact, PauseKind } from '@brigade/contract/menus/pauses.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { FormAlert } from '../../../ui/form/FormAlert.tsx'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { wallNow } from '../../../ui/schedule/wall-now.ts'
import { EndChoice, untilOf, untilProblem } from './EndChoice.tsx'
import { ImpactNote } from './ImpactNote.tsx'
import styles from './PauseSheet.module.css'
import { kindWord, words } from './pauses-texts.ts'
import { pauseImpact } from './queries.ts'
import { refusalOf } from './refusal.ts'
import { type PausedIn, type Pausing, putAwayResult, usePausing } from './use-pausing.ts'
import { WhereChoice } from './WhereChoice.tsx'

export interface PauseTargetShown extends Pausing {
  readonly kind: PauseKind
  readonly place?: string | undefined
}

interface PauseSheetProps {
  restaurant: PausedIn
  /** A library sells nothing itself: there it can only be paused everywhere below a group. */
  isLibrary?: boolean | undefined
  target: PauseTargetShown
  onClose: () => void
}

export interface PauseDraft {
  readonly rule: EndRule
  readonly day: string
  readonly time: string
  /** Everywhere below this group; null is here alone. */
  readonly groupId: number | null
  readonly channel: SalesChannel | null
  readonly note: string
}

/** Asks how long something is out, and where. As it opens it is right for nearly every pause: one more tap does it. */
export function PauseSheet({ restaurant, isLibrary = false, target, onClose }: PauseSheetProps) {
  const [draft, setDraft] = useState<PauseDraft>(() => ({
    rule: 'end_of_business_day',
    groupId: null,
    channel: null,
    note: '',
    ...wallNow(Date.now() + 3_600_000, restaurant.timezone),
  }))
  const [problem, setProblem] = useState<{ until?: string | undefined; text?: string | undefined }>({})
  useEffect(putAwayResult, [])
  const impact = useImpact(restaurant, target, draft)
  const groupId = draft.groupId ?? (isLibrary ? (impact.data?.groups[0]?.id ?? null) : null)
  const { pause, isBusy } = usePausing(restaurant)
  const change = (part: Partial<PauseDraft>) => {
    setProblem({})
    setDraft((last) => ({ ...last, ...part }))
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    const until = untilProblem(draft, restaurant.timezone)
    if (until !== undefined) return setProblem({ until })
    try {
      const { rule: end_rule, channel, note } = draft
      const done = await pause(target, { end_rule, until: untilOf(draft), channel, note, access_group_id: groupId })
      if (done) onClose()
    } catch (cause) {
      setProblem(refusalOf(cause))
    }
  }

  const subtitle = [kindWord(target.kind), target.place].filter(Boolean).join(' · ')
  return (
    <Modal opened onClose={onClose} title={words.pauseName(target.name)}>
      <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
        <p className={styles.subtitle}>{subtitle}</p>
        <FormAlert text={problem.text} />
        <EndChoice draft={draft} onChange={change} impact={impact.data} zone={restaurant.timezone} error={problem.until} />
        <WhereChoice
          draft={{ ...draft, groupId }}
          onChange={change}
          groups={impact.data?.groups ?? []}
          restaurantName={isLibrary ? undefined : restaurant.name}
        />
        <ImpactNote impact={impact.data} isFailed={impact.isError} />
        <div data-at-foot className={styles.foot}>
          <Button type="submit" variant="primary" wide loading={isBusy} className={styles.big}>
            {words.pause}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

function useImpact(restaurant: PausedIn, target: Pausing, draft: PauseDraft): { data: PauseImpact | undefined; isError: boolean } {
  return useQuery({
    ...pauseImpact({
      restaurant_id: restaurant.id,
      targets: [{ node_id: target.node_id ?? null, tag: target.tag ?? null }],
      access_group_id: draft.groupId,
      channel: draft.channel,
    }),
    placeholderData: keepPreviousData,
  })
}
