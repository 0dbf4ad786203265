import { type AccessGroup, accessGroups, type GroupResource, groupsPerPage } from '@brigade/contract/access-groups.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { isResourceType, type ResourceType } from '@brigade/contract/kit/resources.ts'
import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare.mjs'
import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMayI } from '../../../platform/access.ts'
import { useCall } from '../../../platform/use-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { DataState } from '../../../ui/DataState.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { ProgressLine } from '../../../ui/ProgressLine.tsx'
import { SearchBox } from '../../../ui/SearchBox.tsx'
import { TableSkeleton } from '../../../ui/Skeleton.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useAddress, useOpen } from '../addresses.ts'
import { words } from '../catalogue.ts'
import { Entries } from '../page/Entries.tsx'
import tools from '../page/tools.module.css'
import { useGroup } from '../page/use-group.ts'
import { groupStats, resourcePage } from '../queries.ts'
import { resourcesRoute } from '../routes.ts'
import { typeWords } from '../words.ts'
import { MoveResourceDialog } from './MoveResourceDialog.tsx'
import { ResourceEntry } from './ResourceEntry.tsx'
import { ShareDialog } from './ShareDialog.tsx'

/** What a group and the groups below it hold, one type at a time. */
export function ResourcesTab() {
  const group = useGroup()
  const stats = useQuery({ ...groupStats({ id: group?.id ?? 0 }), enabled: group !== undefined })
  const { type: asked = '' } = resourcesRoute.useSearch()
  const held = stats.data?.resources.map(({ resource_type }) => resource_type) ?? []
  const type = isResourceType(asked) ? asked : (held[0] ?? 'bank_connection')
  // Which type comes first is known only with the numbers.
  if (!group || (stats.isPending && asked === '')) return <TableSkeleton rows={5} columns={3} />
  return <Resources key={type} group={group} type={type} types={[...new Set([...held, type])]} />
}

function Resources({ group, type, types }: { group: AccessGroup; type: ResourceType; types: ResourceType[] }) {
  const { name = '', page = 1 } = resourcesRoute.useSearch()
  const address = useAddress()
  const open = useOpen()
  const stopSharing = useStopSharing(group)
  const mayShare = useMayI('bank_connections_admin') === 'allowed' && group._can.update
  const [dialog, setDialog] = useState<'share' | GroupResource>()
  const query = useQuery({
    ...resourcePage({ id_or_type: String(group.id), type_or_id: type, ...(name && { search_term: name }), page, per_page: groupsPerPage }),
    placeholderData: keepPreviousData,
  })
  const { data: resources = [], total = 0 } = query.data ?? {}
  const kinds = typeWords(type)
  const show = (search: { type?: string; name?: string; page?: number }, how: 'push' | 'replace' = 'push') =>
    open(address(group.id, 'resources', { type, ...search }), how)
  const state = query.isPending ? 'loading' : query.isError && !query.data ? 'error' : resources.length > 0 ? 'ready' : name ? 'no-result' : 'empty'
  return (
    <>
      <div className={tools.tools}>
        {types.length > 1 && (
          <div className={tools.filter}>
            <SelectField
              label={words.type}
              hideLabel
              error={undefined}
              options={types.map((one) => ({ value: one, label: typeWords(one) }))}
              value={type}
              onChange={(event) => show({ type: event.target.value }, 'replace')}
            />
          </div>
        )}
        <SearchBox value={name} onSearch={(text) => show({ name: text.trim() }, 'replace')} label={words.searchTypes(kinds)} />
        {mayShare && (
          <div className={tools.end}>
            <Button icon={<IconShare size={16} aria-hidden />} onClick={() => setDialog('share')}>
              {words.shareResource}
            </Button>
          </div>
        )}
      </div>
      <ProgressLine active={query.isFetching && !query.isPending} />
      <DataState
        state={state}
        skeleton={<TableSkeleton rows={5} columns={3} />}
        error={{ title: words.typesNotLoaded(kinds), details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
        noResult={{ title: words.noTypeMatches(kinds, name), onClear: () => show({}, 'replace') }}
        empty={
          <EmptyState icon={<IconStack2 size={20} />} title={words.noneOfType(kinds)}>
            {mayShare ? words.noResourcesMayShare : words.noResourcesWhy}
          </EmptyState>
        }
      >
        <Entries label={words.typesOf(kinds, group.name)}>
          {resources.map((resource) => (
            <ResourceEntry
              key={resource.resource_id}
              group={group}
              resource={resource}
              onMove={() => setDialog(resource)}
              onStopSharing={() => void stopSharing(resource)}
            />
          ))}
        </Entries>
        <Pager page={page} perPage={groupsPerPage} total={total} onPage={(next) => show({ name, page: next })} />
      </DataState>
      {dialog === 'share' && <ShareDialog group={group} onClose={() => setDialog(undefined)} />}
      {dialog && dialog !== 'share' && <MoveResourceDialog resource={dialog} onClose={() => setDialog(undefined)} />}
    </>
  )
}

function useStopSharing(group: AccessGroup): (resource: GroupResource) => Promise<void> {
  const remove = useCall(accessGroups.removeResources)
  return async ({ name, resource_type, resource_id }) => {
    const agreed = await confirm({
      title: words.askStopSharing(name),
      body: words.stopSharingWhy(group.name),
      confirmLabel: words.stopSharing,
      danger: true,
    })
    if (!agreed) return
    try {
      await remove.mutateAsync({ resource_type, resource_ids: [resource_id], access_group_id: group.id })
      showToast({ title: words.noLongerShared(name), tone: 'ok', milliseconds: 3000 })
    } catch (problem) {
      showToast({ title: words.stillShared(name), message: textOf(problem), tone: 'bad', milliseconds: 8000 })
    }
  }
}
