import { type ChannelAct, channelRecords, channelSorts } from '@brigade/contract/channels/channels.ts'
import { channelsPerPage } from '@brigade/contract/channels/list.ts'
import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs'
import { useState } from 'react'
import { useMayI } from '../../platform/access.ts'
import { CreateLink, RecordList } from '../../platform/records/RecordList.tsx'
import { useMayCreate } from '../../platform/records/record-kind.ts'
import { useRecordList } from '../../platform/records/use-record-list.ts'
import { useCall } from '../../platform/use-call.ts'
import { useDates } from '../../ui/basics/dates.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ChoiceFilter } from '../../ui/table/ChoiceFilter.tsx'
import type { Selected } from '../../ui/table/selection.ts'
import { ActSeveral } from './acts/ActSeveral.tsx'
import { channelColumns } from './channel-columns.tsx'
import { channelKind, kindText, stateText, words } from './channels-texts.ts'
import { useChannelsHint } from './hints.ts'
import { channelPage } from './queries.ts'
import { type ChannelSearch, kindChoices, listRoute, listSearch, stateChoices } from './routes.ts'
import { SectionTabs } from './SectionTabs.tsx'

type Narrowing = { readonly [K in 'kind' | 'state']?: ChannelSearch[K] | undefined }

/** All channels the person may see, by name unless asked otherwise. */
export function ChannelList() {
  useChannelsHint()
  const [columns] = useState(channelColumns.bind(undefined, useDates()))
  const search = listRoute.useSearch()
  const navigate = listRoute.useNavigate()
  const mayCreate = useMayCreate(channelKind)
  const mayChange = useMayI('channels_admin') === 'allowed'
  const removeSeveral = useCall(channelRecords.removeChannels)
  const [acting, setActing] = useState<{ act: ChannelAct; selected: Selected }>()
  const create = mayCreate && <CreateLink kind={channelKind} />
  const list = useRecordList({
    kind: channelKind,
    name: 'channels',
    pages: channelPage,
    ask: (question) => ({ ...question, ...(search.kind && { kind: search.kind }), ...(search.state && { state: search.state }) }),
    sorts: channelSorts,
    perPage: channelsPerPage,
    route: listRoute,
    read: listSearch,
  })
  const filter = (change: Narrowing) => void navigate({ search: listSearch({ ...search, page: undefined, ...change } as ChannelSearch) })
  return (
    <>
      <RecordList
        list={list}
        columns={columns}
        actions={create}
        above={<SectionTabs value="channels" />}
        filters={
          <>
            <ChoiceFilter
              choices={kindChoices}
              name={(one) => (one === undefined ? words.everyKind : kindText(one))}
              label={words.filterBy}
              value={search.kind}
              onChange={(kind) => filter({ kind })}
            />
            <ChoiceFilter
              choices={stateChoices}
              name={(one) => (one === undefined ? words.everyState : stateText(one))}
              label={words.filterBy}
              value={search.state}
              onChange={(state) => filter({ state })}
            />
          </>
        }
        bulkActions={
          mayChange
            ? [
                { label: words.retireMore, onSelect: (selected) => setActing({ act: 'retire', selected }) },
                { label: words.restore, onSelect: (selected) => setActing({ act: 'restore', selected }) },
              ]
            : []
        }
        deleteSeveral={mayChange && { call: removeSeveral, why: words.deleteSeveralWhy }}
        empty={
          <EmptyState icon={<IconBroadcast size={20} />} title={words.noneYet} action={create}>
            {mayCreate ? words.purpose : words.purposeNoRole}
          </EmptyState>
        }
      />
      {acting && <ActSeveral {...acting} onClose={() => setActing(undefined)} />}
    </>
  )
}
