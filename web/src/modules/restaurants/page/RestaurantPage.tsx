import { Problem, textOf } from '@brigade/contract/kit/problem.ts'
import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { AlsoHere } from '../../../platform/AlsoHere.tsx'
import { idOf, useRights } from '../../../platform/record-rights.ts'
import { holds, useSession } from '../../../platform/session.ts'
import { TabPart } from '../../../platform/TabPart.tsx'
import { useTitle } from '../../../platform/use-title.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { DataState } from '../../../ui/DataState.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { TabBar } from '../../../ui/TabBar.tsx'
import { EditRestaurant } from '../profile/EditRestaurant.tsx'
import { oneRestaurant } from '../queries.ts'
import { pageRoute } from '../routes.ts'
import { pillOf } from '../status.ts'
import styles from './RestaurantPage.module.css'
import { pageTabs } from './tabs.ts'
import { words } from './words.ts'

const crumbsOf = (kind: Restaurant['kind'] = 'restaurant') => [
  { label: words.restaurants, href: '#/onboarding' },
  ...(kind === 'library' ? [{ label: words.libraries, href: '#/onboarding/libraries' }] : []),
]

/** One restaurant, or one library, for those who may see this very one. */
export function RestaurantPage() {
  const { id: text } = pageRoute.useParams()
  const id = idOf(text)
  const { verdict } = useRights('restaurant', id)
  const client = useQueryClient()
  // Its own for each restaurant: an open form must not turn to the next one.
  if (verdict === 'allowed') return <Loaded key={id} id={id} />
  return (
    <Frame title={words.restaurant}>
      {verdict === 'checking' && (
        <p role="status" className={styles.notice}>
          {words.authorizing}
        </p>
      )}
      {verdict === 'refused' && <DataState state="no-permission" noPermission={{ title: words.unauthorized, details: words.needsRole }} />}
      {verdict === 'failed' && (
        <DataState
          state="error"
          error={{ title: words.checkFailed }}
          onRetry={() => void client.refetchQueries({ queryKey: ['rights'], type: 'active' })}
        />
      )}
    </Frame>
  )
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  const router = useRouter()
  return (
    <div className={styles.page}>
      <PageHeader title={title} breadcrumbs={crumbsOf()} onBack={() => router.history.back()} />
      {children}
    </div>
  )
}

function Loaded({ id }: { id: number }) {
  const query = useQuery(oneRestaurant({ id }))
  useTitle(query.data?.name ?? words.restaurant)
  if (query.error instanceof Problem && query.error.code === 'not_found') {
    return (
      <Frame title={query.data?.name ?? words.restaurant}>
        <EmptyState title={words.gone} action={<ButtonLink href="#/onboarding">{words.restaurants}</ButtonLink>}>
          {words.goneWhy}
        </EmptyState>
      </Frame>
    )
  }
  if (query.data) return <Shown restaurant={query.data} />
  return (
    <Frame title={words.restaurant}>
      <DataState
        state={query.isError ? 'error' : 'loading'}
        error={{ title: words.notLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
      />
    </Frame>
  )
}

function Shown({ restaurant }: { restaurant: Restaurant }) {
  const router = useRouter()
  const { id, kind, name, status, _can } = restaurant
  const [editing, setEditing] = useEditing(id)
  const pill = kind === 'restaurant' && pillOf(status)
  return (
    <div className={styles.page}>
      <PageHeader
        title={name}
        breadcrumbs={crumbsOf(kind)}
        onBack={() => router.history.back()}
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
      />
      <Tabs restaurant={restaurant} />
      {editing && _can.update && <EditRestaurant restaurant={restaurant} onClose={() => setEditing(false)} />}
    </div>
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
  const open = pageTabs().filter(
    ({ needs, kinds }) => kinds.includes(restaurant.kind) && (needs === undefined || needs.some((role) => holds(session, role))),
  )
  const current = open.find((tab, at) => (key === undefined ? at === 0 : tab.key === key))
  return (
    <>
      <TabBar
        value={current?.key ?? ''}
        tabs={open.map((tab, at) => ({ value: tab.key, label: tab.label, href: at === 0 ? base : `${base}/${tab.key}` }))}
      />
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
