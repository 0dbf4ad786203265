import { History } from '../../platform/history/History.tsx'
import { pageRoute } from './routes.ts'
import { idOf } from './use-rights.ts'

/** Who changed what on this bank connection. */
export function HistoryTab() {
  const { id } = pageRoute.useParams()
  return <History resource="bank_connection" id={idOf(id)} />
}
