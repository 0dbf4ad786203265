import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { AlsoHere } from '../../../platform/AlsoHere.tsx'
import { ShownPicture } from '../../../platform/pictures/ShownPicture.tsx'
import { RecordById } from '../../../platform/records/RecordById.tsx'
import { RecordFrame } from '../../../platform/records/RecordFrame.tsx'
import { listCrumb } from '../../../platform/records/record-kind.ts'
import { useSeesAccess } from '../../../platform/records/use-sees-access.ts'
import { holds, useSession } from '../../../platform/session/session.ts'
import { TabPart } from '../../../platform/TabPart.tsx'
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx'
import { TabBar } from '../../../ui/controls/TabBar.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { StatusPill } from '../../../ui/page/StatusPill.tsx'
import { libraryKind, restaurantKind } from '../kinds.ts'
import { EditRestaurant } from '../profile/EditRestaurant.tsx'
import { oneRestaurant } from '../public/queries.ts'
import { pageRoute } from '../routes.ts'
import { pillOf } from '../status.ts'
import { words } from './page-texts.ts'
import styles from './RestaurantPage.module.css'
import { pageTabs } from './tabs.ts'
import { topTabs } from './top-tabs.ts'

/** One restaurant, or one library, for those who may see this very one. */
export function RestaurantPage() {
  const { id } = pageRoute.useParams()
  return (
    <RecordById kind={restaurantKind} id={id} query={oneRestaurant}>
      {(restaurant) => <Shown restaurant={restaurant} />}
    </RecordById>
  )
}

function Shown({ restaurant }: { restaurant: Restaurant }) {
  const { id, kind, name, status, logo, _can } = restaurant
  const [editing, setEditing] = useEditing(id)
  const pill = kind === 'restaurant' && pillOf(status)
  return (
    <RecordFrame
      title={name}
      picture={logo && <ShownPicture face={logo} use="square" width={40} className={styles.logo} />}
      breadcrumbs={kind === 'library' ? [listCrumb(restaurantKind), listCrumb(libraryKind)] : [listCrumb(restaurantKind)]}
      status={pill && <StatusPill tone={pill.tone}>{pill.label}</StatusPill>}
      actions={
        <>
          <AlsoHere type="restaurant" id={id} />
          {_can.update && (
            <Button icon={<IconPencil size={16} aria-hidden />} onClick={() => setEditing(true)}>
              {words.edit}
            </Button>
          )}
        </>
      }
    >
      <Tabs restaurant={restaurant} />
      {editing && _can.update && <EditRestaurant restaurant={restaurant} onClose={() => setEditing(false)} />}
    </RecordFrame>
  )
}

/** Whether the form is open. An address may ask for it, and says so no more once it is: Back then leads where one came from. */
function useEditing(id: number) {
  const [editing, setEditing] = useState(false)
  const { edit } = useSearch({ strict: false })
  const navigate = useNavigate()
  useEffect(
    function openAsAsked() {
      if (edit !== 'profile') return
      setEditing(true)
      void navigate({ to: '/onboarding/restaurants/$id', params: { id: String(id) }, search: {}, replace: true })
    },
    [edit, id, navigate],
  )
  return [editing, setEditing] as const
}

function Tabs({ restaurant }: { restaurant: Restaurant }) {
  const session = useSession()
  const { tab: key } = useParams({ strict: false })
  const base = `#/onboarding/restaurants/${restaurant.id}`
  const seesAccess = useSeesAccess('restaurant', restaurant.id)
  const open = pageTabs().filter(
    ({ needs, tellsAccess, kinds }) =>
      kinds.includes(restaurant.kind) && (needs === undefined || needs.some((role) => holds(session, role))) && (!tellsAccess || seesAccess),
  )
  const current = open.find((tab, at) => (key === undefined ? at === 0 : tab.key === key))
  const addressOf = (tab: (typeof open)[number]) => (tab === open[0] ? base : `${base}/${tab.key}`)
  const tops = topTabs(open)
  const top = tops.find(({ members }) => current && members.includes(current))
  return (
    <>
      <TabBar
        value={top?.value ?? ''}
        tabs={tops.map(({ value, label, members }) => ({
          value,
          label,
          href: members[0] && addressOf(members[0]),
          mark: members.map(({ key: one, Mark }) => Mark && <Mark key={one} restaurant={restaurant} />),
        }))}
      />
      {top && top.members.length > 1 && (
        <TabBar
          within={top.label}
          value={current?.key ?? ''}
          tabs={top.members.map((tab) => ({
            value: tab.key,
            label: tab.label,
            href: addressOf(tab),
            mark: tab.Mark && <tab.Mark restaurant={restaurant} />,
          }))}
        />
      )}
      {current ? (
        <TabPart name={current.key}>
          <current.Tab key={current.key} restaurant={restaurant} />
        </TabPart>
      ) : (
        <EmptyState title={words.noTab} action={<ButtonLink href={base}>{words.toOverview}</ButtonLink>}>
          {words.noTabWhy}
        </EmptyState>
      )}
    </>
  )
}
