import { accessGroups } from '@brigade/contract/access-groups.ts'
import type { GroupHours } from '@brigade/contract/hours/hours-shapes.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useMayI } from '../../platform/access.ts'
import { OrganizationPicker } from '../../platform/pickers/OrganizationPicker.tsx'
import { endpointQuery } from '../../platform/queries.ts'
import { useTitle } from '../../platform/use-title.ts'
import { useWayBack } from '../../platform/use-way-back.ts'
import { DataState } from '../../ui/page/DataState.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { GroupNow } from './GroupNow.tsx'
import styles from './Hours.module.css'
import { type ForWhat, words } from './hours-texts.ts'
import { groupHours } from './public/queries.ts'
import { holidaysRoute } from './routes.ts'
import { SpecialDates } from './SpecialDates.tsx'
import { useGroupDoor } from './use-hours-door.ts'
import { WeekCard } from './WeekCard.tsx'

const groupSearch = endpointQuery('access_groups', accessGroups.search)

/** Holidays and default hours of a group, which hold for all restaurants below it; and closing them all. */
export function HolidaysPage() {
  useTitle(words.holidays)
  const mayChange = useMayI('availabilities_admin') === 'allowed'
  if (mayChange) return <Choosing />
  return (
    <Frame>
      <DataState state="no-permission" noPermission={{ title: words.noHoursNeeds }} />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const breadcrumbs = [{ label: words.restaurants, href: '#/onboarding' }]
  const goBack = useWayBack(breadcrumbs)
  return (
    <div className={styles.frame}>
      <PageHeader title={words.holidays} breadcrumbs={breadcrumbs} onBack={goBack} />
      <p className={styles.lead}>{words.holidaysLead}</p>
      {children}
    </div>
  )
}

function Choosing() {
  const { group } = holidaysRoute.useSearch()
  const navigate = holidaysRoute.useNavigate()
  const mine = useQuery({ ...groupSearch({ ag_role: 'availabilities_admin', page: 1, per_page: 15 }), enabled: group === undefined })
  // Without a choice, the highest group in reach.
  const [first] = [...(mine.data?.data ?? [])].sort((a, b) => a.path.length - b.path.length)
  const id = group ?? first?.id
  return (
    <Frame>
      {id === undefined ? (
        <DataState
          state={mine.isError ? 'error' : mine.isPending ? 'loading' : 'empty'}
          error={{ title: words.notLoaded, details: textOf(mine.error) }}
          onRetry={() => void mine.refetch()}
          empty={<EmptyState title={words.chooseGroup}>{words.onlyYours}</EmptyState>}
        />
      ) : (
        <Chosen key={id} id={id} onChoose={(next) => void navigate({ search: { group: next } })} />
      )}
    </Frame>
  )
}

function Chosen({ id, onChoose }: { id: number; onChoose: (id: number) => void }) {
  const query = useQuery(groupHours({ access_group_id: id }))
  return (
    <>
      <div className={styles.picker}>
        <OrganizationPicker
          label={words.group}
          help={words.groupHelp}
          agRole="availabilities_admin"
          defaultValue={String(id)}
          valueLabel={query.data?.name}
          error={undefined}
          key={query.data?.name}
          onChange={(value) => value !== '' && onChoose(Number(value))}
        />
      </div>
      {query.data ? (
        <OfGroup hours={query.data} />
      ) : (
        <DataState
          state={query.isError ? 'error' : 'loading'}
          error={{ title: words.notLoaded, details: textOf(query.error) }}
          onRetry={() => void query.refetch()}
        />
      )}
    </>
  )
}

function OfGroup({ hours }: { hours: GroupHours }) {
  const { access_group_id, rules, exceptions, _can } = hours
  const door = useGroupDoor(access_group_id)
  const [forWhat, setForWhat] = useState<ForWhat>({ fulfilment: null, channel: null })
  return (
    <div className={styles.page}>
      <div className={styles.columns}>
        <SpecialDates door={door} exceptions={exceptions} mayChange={_can.update} />
        <GroupNow hours={hours} />
      </div>
      <WeekCard door={door} rules={rules} mayChange={_can.update} forWhat={forWhat} onForWhat={setForWhat} isGroup />
    </div>
  )
}
