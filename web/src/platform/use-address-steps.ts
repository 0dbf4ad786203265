import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address from which a step was taken to this one. */
    steppedFrom?: string | undefined
  }
}

type Search = Record<string, unknown>

/**
 * Steps to something inside a page and out again, each with an address: "back" leads out, and the page's own way out is the
 * same, so that nobody has to go back through where they have been out of already.
 */
export function useAddressSteps() {
  const router = useRouter()
  return useMemo(() => {
    const here = () => router.latestLocation
    return {
      stepIn(change: (search: Search) => Search, resetScroll = true): void {
        const { pathname, search, href } = here()
        void router.navigate({ to: pathname, search: change(search), state: { steppedFrom: href }, resetScroll })
      },
      stepOut(change: (search: Search) => Search): void {
        const { pathname, search, state } = here()
        const way = { to: pathname, search: change(search) }
        if (router.buildLocation(way).href === state.steppedFrom) router.history.back()
        else void router.navigate({ ...way, replace: true })
      },
    }
  }, [router])
}

/** Between the ids of a way down; no id has it. */
const mark = ' '

/** The level of a tree that a phone shows, kept in the address. */
export function useLevel() {
  const { stepIn, stepOut } = useAddressSteps()
  const search: Search = useSearch({ strict: false })
  const level = typeof search.level === 'string' ? search.level : ''
  const path = useMemo(() => level.split(mark).filter((id) => id !== ''), [level])
  const onPath = useCallback(
    (way: readonly string[]) => {
      const change = ({ level: _left, ...rest }: Search) => (way.length === 0 ? rest : { ...rest, level: way.join(mark) })
      if (way.length > path.length) stepIn(change, false)
      else stepOut(change)
    },
    [path, stepIn, stepOut],
  )
  return { path, onPath }
}
