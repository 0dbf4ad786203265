import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { RecordFrame } from '../../../platform/records/RecordFrame.tsx'
import { useTitle } from '../../../platform/use-title.ts'
import { DataState } from '../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { addressOf, useOpen } from '../addresses.ts'
import { words as common } from '../catalogue.ts'
import { groupPage } from '../queries.ts'
import { words } from './handovers-texts.ts'

const mostCompanies = 50

/** Leads to the offers of the person's own company; only administrators of all of it have any. */
export function MyHandovers() {
  useTitle(words.handovers)
  const open = useOpen()
  const query = useQuery(groupPage({ page: 1, per_page: mostCompanies }))
  const mine = query.data?.data.find(({ path, _can }) => path.length === 0 && _can.hand_over)
  useEffect(
    function showThem() {
      if (mine) open(addressOf(mine.id, 'handovers', { side: 'incoming' }), 'replace')
    },
    [mine, open],
  )
  const isOver = query.data !== undefined && !mine
  return (
    <RecordFrame title={words.handovers} breadcrumbs={[{ label: common.all, href: '#/access_groups' }]}>
      <DataState
        state={query.isError ? 'error' : isOver ? 'empty' : 'loading'}
        error={{ title: words.notLoaded }}
        onRetry={() => void query.refetch()}
        empty={<EmptyState title={words.onlyAdmins}>{words.onlyAdminsWhy}</EmptyState>}
      />
    </RecordFrame>
  )
}
