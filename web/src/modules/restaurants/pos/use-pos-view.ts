import { useRouter, useSearch } from '@tanstack/react-router'

/** Which sync is shown, kept in the address; none is the overview. */
export function usePosView() {
  const router = useRouter()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const id = Number(search.sync)
  const show = (runId?: number) => {
    const { pathname } = router.latestLocation
    void router.navigate({ to: pathname, search: runId === undefined ? {} : { sync: String(runId) } }).then(() => window.scrollTo(0, 0))
  }
  return { runId: Number.isSafeInteger(id) && id > 0 ? id : undefined, show }
}

export type ShowRun = ReturnType<typeof usePosView>['show']
