import { restaurantStatuses } from '@brigade/contract/restaurants/list.ts'
import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import { useState } from 'react'
import { useMayI } from '../../../platform/access.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { useDates } from '../../../ui/dates.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { listRoute } from '../routes.ts'
import { StatusDialog } from '../standing/StatusDialog.tsx'
import { pillOf } from '../status.ts'
import { CreateLink, ListPage } from './ListPage.tsx'
import { restaurantColumns } from './list-columns.tsx'
import styles from './RestaurantList.module.css'
import { words } from './words.ts'

const every = 'every'
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
  const [asked, setAsked] = useState<Asked>()
  const ask = (status: Asked['status']) => (selected: { ids: readonly string[]; clear: () => void }) =>
    setAsked({ ids: selected.ids.map(Number), status, clear: selected.clear })
  const { page: _, ...unpaged } = search
  const filter = (status: string) => {
    const { status: __, ...rest } = unpaged
    const chosen = restaurantStatuses.find((one) => one === status)
    void navigate({ search: { ...rest, ...(chosen && { status: chosen }) } })
  }
  return (
    <>
      <ListPage
        kind="restaurant"
        title={words.restaurants}
        search={search}
        go={(next, how) => void navigate({ search: next, ...how })}
        columns={columns}
        actions={mayChange && <CreateLink href={newRestaurant} label={words.create} />}
        filters={
          <div className={styles.filter}>
            <SelectField
              label={words.status}
              hideLabel
              value={search.status ?? every}
              onChange={(event) => filter(event.target.value)}
              options={[
                { value: every, label: words.everyStatus },
                ...restaurantStatuses.map((status) => ({ value: status, label: pillOf(status).label })),
              ]}
            />
          </div>
        }
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
