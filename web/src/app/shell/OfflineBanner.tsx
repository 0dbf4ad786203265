import { useConnection } from '../../platform/connection.ts'
import { Banner } from '../../ui/Banner.tsx'

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** Tells that nothing on screen is fresher than the last answer. */
export function OfflineBanner() {
  const { online, heardAt } = useConnection()
  if (online) return null
  return (
    <Banner tone="warn" strip>
      {heardAt === undefined ? 'You are offline' : `You are offline: showing data from ${time.format(heardAt)}`}
    </Banner>
  )
}
