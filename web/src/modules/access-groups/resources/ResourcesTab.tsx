import { type AccessGroup, accessGroups, type GroupResource } from '@brigade/contract/access-groups.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { isResourceType, type ResourceType, resourceTypes } from '@brigade/contract/kit/resources.ts'
import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare.mjs'
import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../../../platform/call.ts'
import { typesWithPages } from '../../../platform/resource-pages.ts'
import { holds, useSession } from '../../../platform/session/session.ts'
import { TableSkeleton } from '../../../ui/basics/Skeleton.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import type { MenuAction } from '../../../ui/layers/Menu.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { Selected } from '../../../ui/table/selection.ts'
import { typeWords } from '../access-groups-texts.ts'
import { companyOf } from '../addresses.ts'
import { words } from '../catalogue.ts'
import { OfferDialog } from '../handovers/dialogs.ts'
import { words as handoverWords } from '../handovers/handovers-texts.ts'
import { groupStats, resourcePage } from '../queries.ts'
import { resourcesRoute } from '../routes.ts'
import tools from '../tabs/tools.module.css'
import { useGroup } from '../tabs/use-group.ts'
import { useTabTable } from '../tabs/use-tab-table.ts'
import { words as own } from './catalogue.ts'
import { MoveResourceDialog } from './MoveResourceDialog.tsx'
import { resourceColumns } from './resource-columns.tsx'
import { ShareDialog } from './ShareDialog.tsx'
import { StopSharingDialog } from './StopSharingDialog.tsx'

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

/** The built types of which the person may share something with this group. */
function useShareable(group: AccessGroup): readonly ResourceType[] {
  const session = useSession()
  if (!group._can.update) return []
  return typesWithPages.filter((type) => holds(session, resourceTypes[type].change))
}

type Open =
  | 'share'
  | { ending: GroupResource }
  | { type: ResourceType; ids: readonly number[]; name: string; onMoved: () => void }
  | { type: ResourceType; offering: readonly number[]; name: string; onMoved: () => void }

const rowId = ({ resource_id }: GroupResource) => String(resource_id)
const rowName = ({ name }: GroupResource) => name

function Resources({ group, type, types }: { group: AccessGroup; type: ResourceType; types: ResourceType[] }) {
  const { type: _, ...search } = resourcesRoute.useSearch()
  const { table, onFilter } = useTabTable({ tab: 'resources', groupId: group.id, search, filters: { type } })
  const { view, onView } = table
  const shareable = useShareable(group)
  const mayShare = shareable.length > 0
  const [dialog, setDialog] = useState<Open>()
  const columns = useMemo(() => resourceColumns(group.id), [group.id])
  const asked = { id_or_type: String(group.id), type_or_id: type, ...(view.q && { search_term: view.q }) }
  const query = useQuery({ ...resourcePage({ ...asked, page: view.page, per_page: view.perPage }), placeholderData: keepPreviousData })
  const { data: resources = [], total = 0 } = query.data ?? {}
  const kinds = typeWords(type)
  const nothing = view.q ? 'no-result' : 'empty'
  const actions = (resource: GroupResource): MenuAction[] => [
    { label: words.moveElsewhere, onSelect: () => setDialog({ type, ids: [resource.resource_id], name: resource.name, onMoved: () => undefined }) },
    ...(group._can.hand_over && resource.relation === 'owner'
      ? [
          {
            label: handoverWords.handOverMore,
            onSelect: () => setDialog({ offering: [resource.resource_id], type, name: resource.name, onMoved: () => undefined }),
          },
        ]
      : []),
    ...(resource.access_group_id === group.id && resource.relation === 'shared'
      ? [{ label: words.stopSharingMore, danger: true, onSelect: () => setDialog({ ending: resource }) }]
      : []),
  ]
  const moveMany = ({ ids, clear }: Selected) => setDialog({ type, ids: ids.map(Number), name: own.many(ids.length, kinds), onMoved: clear })
  const offerMany = ({ ids, clear }: Selected) =>
    setDialog({ type, offering: ids.map(Number), name: handoverWords.many(type, ids.length), onMoved: clear })
  const several = [
    ...(group._can.update ? [{ label: own.moveSelected, onSelect: moveMany }] : []),
    ...(group._can.hand_over ? [{ label: handoverWords.handOverMore, onSelect: offerMany }] : []),
  ]
  return (
    <>
      <DataTable
        {...table}
        label={words.typesOf(kinds, group.name)}
        columns={columns}
        rows={resources}
        rowId={rowId}
        rowName={rowName}
        total={total}
        scope={type}
        search={{ label: words.searchTypes(kinds) }}
        filters={types.length > 1 && <TypeFilter type={type} types={types} onChange={(next) => onFilter({ type: next })} />}
        end={
          mayShare && (
            <Button icon={<IconShare size={16} aria-hidden />} onClick={() => setDialog('share')}>
              {words.shareResource}
            </Button>
          )
        }
        rowActions={group._can.update ? actions : undefined}
        bulkActions={several.length > 0 ? several : undefined}
        fetchPage={async (page, per_page, signal) => {
          const answer = await call(accessGroups.resourceInfo, { ...asked, page, per_page }, { signal })
          return { rows: answer.data, total: answer.total }
        }}
        state={query.isPending ? 'loading' : query.isError && !query.data ? 'error' : resources.length > 0 ? 'ready' : nothing}
        refreshing={query.isFetching && !query.isPending}
        error={{ title: words.typesNotLoaded(kinds), details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
        noResult={{ title: words.noTypeMatches(kinds, view.q), onClear: () => onView({ q: '', page: 1 }) }}
        empty={
          <EmptyState icon={<IconStack2 size={20} />} title={words.noneOfType(kinds)}>
            {mayShare ? words.noResourcesMayShare : words.noResourcesWhy}
          </EmptyState>
        }
      />
      {dialog === 'share' && <ShareDialog group={group} types={shareable} onClose={() => setDialog(undefined)} />}
      {dialog && dialog !== 'share' && 'ending' in dialog && (
        <StopSharingDialog group={group} resource={dialog.ending} onClose={() => setDialog(undefined)} />
      )}
      {dialog && dialog !== 'share' && 'ids' in dialog && (
        <MoveResourceDialog moving={dialog} onMoved={dialog.onMoved} onClose={() => setDialog(undefined)} />
      )}
      {dialog && dialog !== 'share' && 'offering' in dialog && (
        <OfferDialog
          rootId={companyOf(group)}
          type={dialog.type}
          ids={dialog.offering}
          name={dialog.name}
          onOffered={dialog.onMoved}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  )
}

function TypeFilter({ type, types, onChange }: { type: ResourceType; types: ResourceType[]; onChange: (type: string) => void }) {
  return (
    <div className={tools.filter}>
      <SelectField
        label={words.type}
        hideLabel
        error={undefined}
        options={types.map((one) => ({ value: one, label: typeWords(one) }))}
        value={type}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
