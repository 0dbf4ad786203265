import { duplicatesPerPage } from '@brigade/contract/collections/list.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMayI } from '../../../platform/access.ts'
import { listCrumb } from '../../../platform/records/record-kind.ts'
import { useTitle } from '../../../platform/use-title.ts'
import { useWayBack } from '../../../platform/use-way-back.ts'
import { Count } from '../../../ui/basics/Count.tsx'
import { ButtonLink } from '../../../ui/controls/Button.tsx'
import { Pager } from '../../../ui/controls/Pager.tsx'
import { useLastPage } from '../../../ui/controls/use-last-page.ts'
import { DataState } from '../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { collectionKind } from '../collections-texts.ts'
import { duplicatePage, oneCollection } from '../queries.ts'
import { duplicatesPath, duplicatesRoute, duplicatesSearch } from '../routes.ts'
import { DuplicateGroup } from './DuplicateGroup.tsx'
import styles from './Duplicates.module.css'
import { words } from './duplicates-texts.ts'

/** Groups of pictures that are the same file or look alike: of one collection, or of all that the person sees. */
export function DuplicatesPage() {
  const { page = 1, collection } = duplicatesRoute.useSearch()
  const navigate = duplicatesRoute.useNavigate()
  const mayView = useMayI('picture_collections')
  const maySee = mayView === 'allowed'
  const one = useQuery({ ...oneCollection({ id: collection ?? 0 }), enabled: maySee && collection !== undefined })
  const title = one.data ? words.ofCollection(one.data.name) : words.duplicates
  useTitle(title)
  const crumbs = [listCrumb(collectionKind), ...(one.data ? [{ label: one.data.name, href: `#/collections/${one.data.id}` }] : [])]
  const goBack = useWayBack(crumbs)
  const query = useQuery({
    ...duplicatePage({ page, per_page: duplicatesPerPage, ...(collection !== undefined && { collection_id: collection }) }),
    placeholderData: keepPreviousData,
    enabled: maySee,
  })
  const { data: groups = [], total = 0 } = query.data ?? {}
  const open = (next: number, replace = false) =>
    void navigate({ search: duplicatesSearch({ page: next, ...(collection && { collection }) }), replace })
  const isBeyond = useLastPage({ page, perPage: duplicatesPerPage }, query, (last) => open(last, true))
  const state = !query.data ? (query.isError ? 'error' : 'loading') : isBeyond ? 'loading' : total === 0 ? 'empty' : 'ready'
  return (
    <div className={styles.page}>
      <PageHeader
        title={title}
        breadcrumbs={crumbs}
        onBack={goBack}
        status={maySee && <Count of={query.data?.total} />}
        actions={collection !== undefined && <ButtonLink href={`#${duplicatesPath}`}>{words.all}</ButtonLink>}
      />
      <DataState
        state={maySee ? state : 'no-permission'}
        noPermission={{ title: words.cannotSee, details: words.seeNeeds }}
        error={{ title: words.notLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
        empty={
          <EmptyState icon={<IconPhoto size={20} />} title={words.none}>
            {words.noneWhy}
          </EmptyState>
        }
      >
        <div className={styles.groups}>
          {groups.map((group) => (
            <DuplicateGroup key={group.id} group={group} />
          ))}
        </div>
        {total > duplicatesPerPage && <Pager page={page} perPage={duplicatesPerPage} total={total} onPage={open} of={words.duplicates} />}
      </DataState>
    </div>
  )
}
