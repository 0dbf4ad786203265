import IconSitemap from '@tabler/icons-react/dist/esm/icons/IconSitemap.mjs'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTitle } from '../../../platform/use-title.ts'
import { useIsPhone } from '../../../ui/basics/use-media.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { addressOf, useOpen } from '../addresses.ts'
import { words } from '../catalogue.ts'
import { groupPage } from '../queries.ts'
import { browserRoute } from '../routes.ts'
import { nodesPerPage } from './group-nodes.ts'

/** Beside the tree while no group is chosen: people with a single company see it at once. */
export function Landing() {
  useTitle(words.all)
  const isPhone = useIsPhone()
  const open = useOpen()
  const router = useRouter()
  const search = browserRoute.useSearch()
  const { data } = useQuery(groupPage({ page: 1, per_page: nodesPerPage }))
  const only = data?.total === 1 ? data.data[0]?.id : undefined
  const address = only !== undefined && !isPhone && !search.q && !search.invite ? addressOf(only, 'overview', search) : undefined
  useEffect(
    function showTheOnlyOne() {
      // Not where the reader is leaving for a search or another page this very moment.
      const { pathname, search: next } = router.latestLocation
      if (address && /^\/access_groups\/?$/.test(pathname) && !('q' in next)) open(address, 'replace')
    },
    [address, open, router],
  )
  if (isPhone || address || !data || data.total === 0) return null
  return (
    <EmptyState icon={<IconSitemap size={20} />} title={words.choose}>
      {words.chooseWhy}
    </EmptyState>
  )
}
