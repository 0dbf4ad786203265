import { useRouter, useSearch } from '@tanstack/react-router'

interface PosView {
  /** A sync that is looked at. */
  readonly sync?: number
  /** A connection whose entries are looked at. */
  readonly entries?: number
}

const idIn = (text: unknown): number | undefined => (Number.isSafeInteger(Number(text)) && Number(text) > 0 ? Number(text) : undefined)

/** Which part of the tab is shown, kept in the address; none is the overview. */
export function usePosView() {
  const router = useRouter()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const show = (view: PosView = {}) => {
    const { pathname } = router.latestLocation
    const next = Object.fromEntries(Object.entries(view).map(([key, id]) => [key, String(id)]))
    void router.navigate({ to: pathname, search: next }).then(() => window.scrollTo(0, 0))
  }
  return { runId: idIn(search.sync), entriesOf: idIn(search.entries), show }
}

export type ShowView = ReturnType<typeof usePosView>['show']
