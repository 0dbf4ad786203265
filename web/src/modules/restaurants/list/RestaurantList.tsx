import { restaurantStatuses } from '@brigade/contract/restaurants/list.ts'
import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useState } from 'react'
import { useMayI } from '../../../platform/access.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { useDates } from '../../../ui/dates.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { useIsPhone } from '../../../ui/use-media.ts'
import { listRoute, type RestaurantSearch } from '../routes.ts'
import { StatusDialog } from '../standing/StatusDialog.tsx'
import { pillOf } from '../status.ts'
import { CreateLink, ListPage } from './ListPage.tsx'
import { restaurantColumns } from './list-columns.tsx'
import styles from './RestaurantList.module.css'
import { words } from './words.ts'

const newRestaurant = '#/onboarding/restaurants/new'

interface Asked {
  ids: number[]
  status: 'live' | 'suspended'
  clear: () => void
}

/** All restaurants the person may see, by name unless asked otherwise. */
export function RestaurantList() {
  const [columns] = useState(restaurantColumns.bind(undefined, useDates()))
  const search = listRoute.useSearch()
  const navigate = listRoute.useNavigate()
  const mayChange = useMayI('restaurants_admin') === 'allowed'
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
  return (
    <>
      <ListPage
        kind="restaurant"
        title={words.restaurants}
        search={search}
        go={(next, how) => void navigate({ search: next, ...how })}
        columns={columns}
        actions={
          <>
            {/* On a phone the way there is the hours of a restaurant: here the list begins at once. */}
            {maySetHours && !isPhone && <ButtonLink href="#/onboarding/holidays">{words.holidays}</ButtonLink>}
            {mayPause && <ButtonLink href="#/onboarding/now">{words.now}</ButtonLink>}
            {mayChange && <CreateLink href={newRestaurant} label={words.create} />}
          </>
        }
        filters={<StatusFilter status={search.status} onStatus={filter} />}
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
      title={words.noneYet}
      action={
        mayCreate ? (
          <div className={styles.actions}>
            <CreateLink href={newRestaurant} label={words.create} />
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
