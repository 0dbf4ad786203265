import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useAddressSteps } from '../../platform/use-address-steps.ts'
import { useIsPhone } from '../../ui/basics/use-media.ts'

/** The row that is open, kept in the address: it can be sent to somebody, and "back" on a phone closes it. */
export function useSelected() {
  const router = useRouter()
  const isPhone = useIsPhone()
  const { stepIn, stepOut } = useAddressSteps()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const selected = typeof search.node === 'string' ? search.node : undefined
  const select = useCallback(
    (node: string | undefined) => {
      const change = ({ node: _left, ...rest }: Record<string, unknown>) => (node === undefined ? rest : { ...rest, node })
      const { pathname, search: now } = router.latestLocation
      if (!isPhone) void router.navigate({ to: pathname, search: change(now), replace: true })
      else if (node === undefined) stepOut(change)
      else stepIn(change)
    },
    [router, isPhone, stepIn, stepOut],
  )
  return { selected, select }
}
