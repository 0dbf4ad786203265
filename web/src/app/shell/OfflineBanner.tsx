import { useConnection } from '../../platform/connection.ts'
import { words } from '../../platform/offline/words.ts'
import { Banner } from '../../ui/Banner.tsx'

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

function spoken(at: number): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString()
  return (isToday ? time : day).format(at)
}

/** Tells that nothing on screen is fresher than the last answer, and that nothing can be changed. */
export function OfflineBanner() {
  const { online, heardAt } = useConnection()
  if (online) return null
  return (
    <Banner tone="warn" strip title={heardAt === undefined ? words.offline : words.showing(spoken(heardAt))}>
      {words.changesWait}
    </Banner>
  )
}
