import { useConnection } from '../../platform/connection/connection.ts'
import { useKeptChanges } from '../../platform/offline/kept-changes.ts'
import { words } from '../../platform/offline/offline-texts.ts'
import { type Dates, useDates } from '../../ui/basics/dates.ts'
import { Banner } from '../../ui/page/Banner.tsx'

function spoken(at: number, dates: Dates): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString()
  return isToday ? dates.time(at) : dates.moment(at)
}

/** Tells that nothing on screen is fresher than the last answer, and what becomes of changes. */
export function OfflineBanner() {
  const { online, heardAt } = useConnection()
  const kept = useKeptChanges()
  const dates = useDates()
  if (online) return null
  return (
    <Banner tone="warn" strip title={heardAt === undefined ? words.offline : words.showing(spoken(heardAt, dates))}>
      {kept ?? words.changesWait}
    </Banner>
  )
}
