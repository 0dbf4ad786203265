import { restaurantStatuses, restaurantsPerPage } from '@brigade/contract/restaurants/list.ts'
import { restaurantSorts } from '@brigade/contract/restaurants/profile.ts'
import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useState } from 'react'
import { useMayI } from '../../../platform/access.ts'
import { CreateLink, RecordList } from '../../../platform/records/RecordList.tsx'
import { useMayCreate } from '../../../platform/records/record-kind.ts'
import { useRecordList } from '../../../platform/records/use-record-list.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { useIsPhone } from '../../../ui/basics/use-media.ts'
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { useRestaurantListHint } from '../hints.ts'
import { restaurantKind } from '../kinds.ts'
import { ListTabs } from '../public/ListTabs.tsx'
import { restaurantPage } from '../public/queries.ts'
import { listRoute, listSearch, type RestaurantSearch } from '../routes.ts'
import { pillOf } from '../status.ts'
import { StatusDialog } from '../status-card/StatusDialog.tsx'
import { restaurantColumns } from './list-columns.tsx'
import { words } from './list-texts.ts'
import styles from './RestaurantList.module.css'

interface Asked {
  ids: number[]
  status: 'live' | 'suspended'
  clear: () => void
}

/** All restaurants the person may see, by name unless asked otherwise. */
export function RestaurantList() {
  useRestaurantListHint()
  const [columns] = useState(restaurantColumns.bind(undefined, useDates()))
  const search = listRoute.useSearch()
  const navigate = listRoute.useNavigate()
  const mayChange = useMayCreate(restaurantKind)
  const mayPause = useMayI('availabilities') === 'allowed'
  const isPhone = useIsPhone()
  const maySetHours = useMayI('availabilities_admin') === 'allowed'
  const [asked, setAsked] = useState<Asked>()
  const ask = (status: Asked['status']) => (selected: { ids: readonly string[]; clear: () => void }) =>
    setAsked({ ids: selected.ids.map(Number), status, clear: selected.clear })
  const { page: _, ...unpaged } = search
  const filter = (status: RestaurantSearch['status']) => {
    const { status: __, ...rest } = unpaged
    void navigate({ search: { ...rest, ...(status && { status }) } })
  }
  const list = useRecordList({
    kind: restaurantKind,
    name: 'restaurant',
    pages: restaurantPage,
    ask: (question) => ({ ...question, kind: 'restaurant', ...(search.status && { status: search.status }) }),
    sorts: restaurantSorts,
    perPage: restaurantsPerPage,
    route: listRoute,
    read: listSearch,
  })
  return (
    <>
      <RecordList
        list={list}
        above={<ListTabs value="restaurant" />}
        columns={columns}
        actions={
          <>
            {/* On a phone the way there is the hours of a restaurant: here the list begins at once. */}
            {maySetHours && !isPhone && <ButtonLink href="#/onboarding/holidays">{words.holidays}</ButtonLink>}
            {mayPause && <ButtonLink href="#/onboarding/now">{words.now}</ButtonLink>}
            {mayChange && <CreateLink kind={restaurantKind} label={restaurantKind.words.createTitle} />}
          </>
        }
        filters={<StatusFilter status={search.status} onStatus={filter} />}
        noneSo={words.noneSo}
        bulkActions={
          mayChange
            ? [
                { label: words.suspend, danger: true, onSelect: ask('suspended') },
                { label: words.reopen, onSelect: ask('live') },
              ]
            : undefined
        }
        empty={<Nothing mayCreate={mayChange} />}
      />
      {asked && <StatusDialog ids={asked.ids} status={asked.status} onDone={() => asked.clear()} onClose={() => setAsked(undefined)} />}
    </>
  )
}

interface StatusFilterProps {
  status: RestaurantSearch['status']
  onStatus: (status: RestaurantSearch['status']) => void
}

function StatusFilter({ status, onStatus }: StatusFilterProps) {
  const choices = [undefined, ...restaurantStatuses]
  const labelOf = (one: RestaurantSearch['status']) => (one ? pillOf(one).label : words.everyStatus)
  return (
    <Menu
      position="bottom-start"
      trigger={
        <Button aria-label={words.filterBy(labelOf(status))}>
          {labelOf(status)}
          <IconChevronDown size={16} aria-hidden />
        </Button>
      }
      actions={choices.map((one) => ({ label: labelOf(one), chosen: one === status, onSelect: () => onStatus(one) }))}
    />
  )
}

function Nothing({ mayCreate }: { mayCreate: boolean }) {
  return (
    <EmptyState
      icon={<IconBuildingStore size={20} />}
      title={restaurantKind.words.noneYet}
      action={
        mayCreate ? (
          <div className={styles.actions}>
            <CreateLink kind={restaurantKind} label={restaurantKind.words.createTitle} />
            <ButtonLink href="#/onboarding/welcome">{words.firstSteps}</ButtonLink>
          </div>
        ) : (
          <ButtonLink href="#/onboarding/welcome">{words.firstSteps}</ButtonLink>
        )
      }
    >
      {mayCreate ? words.purpose : words.purposeNoRole}
    </EmptyState>
  )
}
