import { useEffect, useMemo, useState } from 'react'
import { loadScheduler, nextRuns } from './next-runs.ts'

/** What is known of the next runs. */
export type NextRunsState =
  | { readonly state: 'loading' }
  | { readonly state: 'unreadable' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly runs: readonly Date[]; readonly now: Date }

type Loaded = Awaited<ReturnType<typeof loadScheduler>> | 'failed' | undefined

/** The clock, looked at again every half minute so that a run that has passed leaves the list. */
function useClock(fixed: Date | undefined): Date {
  const [now, setNow] = useState(() => fixed ?? new Date())
  useEffect(() => {
    if (fixed) return
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [fixed])
  return fixed ?? now
}

/** The next five runs; `fixed` stands still instead of the clock. */
export function useNextRuns(expression: string, timeZone: string, fixed: Date | undefined): NextRunsState {
  const now = useClock(fixed)
  const [scheduler, setScheduler] = useState<Loaded>()
  useEffect(() => {
    let gone = false
    const keep = (loaded: Loaded) => {
      if (!gone) setScheduler(() => loaded)
    }
    void loadScheduler().then(keep, () => keep('failed'))
    return () => {
      gone = true
    }
  }, [])
  return useMemo(() => {
    if (scheduler === undefined) return { state: 'loading' }
    if (scheduler === 'failed') return { state: 'failed' }
    const runs = nextRuns(scheduler, expression, timeZone, now)
    return runs ? { state: 'ready', runs, now } : { state: 'unreadable' }
  }, [scheduler, expression, timeZone, now])
}
