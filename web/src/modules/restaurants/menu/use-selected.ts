import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useIsPhone } from '../../../ui/use-media.ts'

/** The row that is open, kept in the address: it can be sent to somebody, and "back" on a phone closes it. */
export function useSelected() {
  const router = useRouter()
  const isPhone = useIsPhone()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const selected = typeof search.node === 'string' ? search.node : undefined
  const select = useCallback(
    (node: string | undefined) => {
      const { pathname } = router.latestLocation
      const { node: _left, ...rest }: Record<string, unknown> = router.latestLocation.search
      void router.navigate({ to: pathname, search: node === undefined ? rest : { ...rest, node }, replace: !isPhone || node === undefined })
    },
    [router, isPhone],
  )
  return { selected, select }
}
