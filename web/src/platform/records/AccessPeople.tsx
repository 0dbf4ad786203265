import { groupsPerPage } from '@brigade/contract/access-groups/preview.ts'
import { accessGroups, peopleSorts, type ResourceUser } from '@brigade/contract/access-groups.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { knownTypes, type ResourceType, resourceTypes } from '@brigade/contract/kit/resources.ts'
import type { Role } from '@brigade/contract/kit/roles.ts'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useDates } from '../../ui/basics/dates.ts'
import { lateDialog } from '../../ui/layers/late-dialog.tsx'
import { Banner } from '../../ui/page/Banner.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { sortAsked, type TableView, viewOf } from '../../ui/table/table-search.ts'
import { endpointQuery } from '../queries.ts'
import { RoleFilter } from '../roles/RoleFilter.tsx'
import { words as roleTexts } from '../roles/roles-texts.ts'
import { useSettings } from '../settings.ts'
import styles from './AccessPeople.module.css'
import { accessColumns } from './access-columns.tsx'
import { words } from './access-texts.ts'

// Whatever gives or takes a right refreshes `rights`.
const peoplePage = endpointQuery('rights', accessGroups.resourcePeople)

const WhyDialog = lateDialog(() => import('./WhyDialog.tsx').then((file) => file.WhyDialog))

const rowId = ({ user_id }: ResourceUser) => String(user_id)
const rowName = ({ name }: ResourceUser) => name
const everybody = viewOf({}, groupsPerPage)

interface AccessPeopleProps {
  type: ResourceType
  record: { id: number; name: string }
}

/** Everybody who reaches a record, with what they can do there and through which group. */
export function AccessPeople({ type, record }: AccessPeopleProps) {
  const [view, setView] = useState(everybody)
  const [role, setRole] = useState<Role>()
  const [asked, setAsked] = useState<ResourceUser>()
  const [, setSettings] = useSettings()
  const dates = useDates()
  const onView = (change: Partial<TableView>) => setView((now) => ({ ...now, ...change }))
  const filter = (next: Role | undefined) => {
    setRole(next)
    onView({ page: 1 })
  }
  const question = {
    resource_type: type,
    resource_id: record.id,
    ...(role && { role }),
    ...(view.q && { search_term: view.q }),
    ...sortAsked(view.sort, peopleSorts),
  }
  const query = useQuery({ ...peoplePage({ ...question, page: view.page, per_page: view.perPage }), placeholderData: keepPreviousData })
  const { data: people = [], total = 0, roles = [], reached_from_outside = false } = query.data ?? {}
  const tellsStatus = people.some(({ status }) => status !== 'active')
  const columns = useMemo(() => accessColumns({ dates, tellsStatus }), [dates, tellsStatus])
  const nothing = role || view.q ? 'no-result' : 'empty'
  return (
    <div className={styles.people}>
      {reached_from_outside &&
        (knownTypes.includes(type) ? (
          <Banner title={words.outsideKnown(resourceTypes[type].word)}>{words.outsideKnownWhy}</Banner>
        ) : (
          <Banner title={words.outside}>{words.outsideWhy}</Banner>
        ))}
      <DataTable
        label={words.people(record.name)}
        columns={columns}
        rows={people}
        rowId={rowId}
        rowName={rowName}
        total={total}
        view={view}
        onView={onView}
        onDensity={(density) => setSettings({ density })}
        search={{ label: words.search }}
        filters={<RoleFilter role={role} roles={roles} onRole={filter} />}
        rowActions={(person) => [{ label: roleTexts.explain, onSelect: () => setAsked(person) }]}
        fetchPage={async (page, per_page, signal) => {
          const answer = await peoplePage.read({ ...question, page, per_page }, signal)
          return { rows: answer.data, total: answer.total }
        }}
        state={query.isPending ? 'loading' : query.isError && !query.data ? 'error' : people.length > 0 ? 'ready' : nothing}
        refreshing={query.isFetching && !query.isPending}
        error={{ title: words.notLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
        noResult={{
          title: view.q ? words.nobodyMatches(view.q) : words.nobodyWithRole,
          onClear: () => {
            setRole(undefined)
            onView({ q: '', page: 1 })
          },
        }}
        empty={
          <EmptyState icon={<IconUsers size={20} />} title={words.nobody}>
            {words.nobodyWhy}
          </EmptyState>
        }
      />
      {asked && <WhyDialog person={asked} on={{ type, id: record.id }} onClose={() => setAsked(undefined)} />}
    </div>
  )
}
