import type { PictureRun } from '@brigade/contract/menus/picture-taking.ts'
import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { useEffect, useRef } from 'react'
import { showToast } from '../../../ui/layers/toasts.ts'
import { words } from './picture-taking-texts.ts'

interface Told {
  readonly run: PictureRun | null | undefined
  readonly restaurant: Pick<Restaurant, 'name'>
  /** The dialog is open and shows it. */
  readonly isSeen: boolean
  onOpen(): void
}

/** Says how taking pictures ended, if it was under way here and nobody is looking. */
export function useEndOfTaking({ run, restaurant, isSeen, onOpen }: Told): void {
  const before = useRef<Pick<PictureRun, 'id' | 'state'>>(undefined)
  useEffect(
    function tell() {
      const was = before.current
      before.current = run ?? undefined
      if (!run || isSeen || was?.id !== run.id || was.state !== 'running' || run.state === 'running') return
      const title = run.state === 'stopped' ? words.endedStopped : words.ended(run.collection_name)
      const message = `${restaurant.name}: ${run.problem ?? words.outcome(run.added, run.was_there, run.refused)}`
      const isWhole = run.state === 'done' && run.refused === 0
      const action = run.refused > 0 ? { label: words.seeLeftOut, onSelect: onOpen } : undefined
      showToast({ title, message, tone: isWhole ? 'ok' : 'warn', milliseconds: 10_000, action })
    },
    [run, restaurant.name, isSeen, onOpen],
  )
}
