import { History } from '../../platform/history/History.tsx'
import { idOf } from '../../platform/record-rights.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { words } from './catalogue.ts'
import { pageRoute } from './routes.ts'

/** Who changed what on this bank connection. */
export function HistoryTab() {
  const { id } = pageRoute.useParams()
  return (
    <>
      <VisuallyHidden>
        <h2>{words.history}</h2>
      </VisuallyHidden>
      <History resource="bank_connection" id={idOf(id)} />
    </>
  )
}
