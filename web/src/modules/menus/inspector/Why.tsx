import { pictureIdOf } from '@brigade/contract/collections/uses.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { menuDraft } from '@brigade/contract/menus/menu-draft.ts'
import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '../../../platform/queries.ts'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import type { Context } from '../fields/field-state.ts'
import { fieldLabel } from '../fields/field-words.ts'
import { words } from '../fields/fields-texts.ts'
import { valueText } from '../fields/value-text.ts'
import { useMenuScreen } from '../menu-screen.ts'
import { PictureValue } from '../pictures/PictureValue.tsx'
import styles from './Inspector.module.css'

const reasons = endpointQuery('menu', menuDraft.explain)

interface WhyProps {
  nodeId: string
  field: string
  context: Context
  onClose: () => void
}

/** Every place that could give a field its value, nearest first, and the one that does. */
export function Why({ nodeId, field, context, onClose }: WhyProps) {
  const { restaurantId } = useMenuScreen()
  const query = useQuery(reasons({ restaurant_id: restaurantId, node_id: nodeId, field, ...context }))
  return (
    <Modal opened size="small" title={`${fieldLabel(field)}: ${words.whyTitle.toLowerCase()}`} onClose={onClose}>
      <DataState
        state={query.isPending ? 'loading' : query.isError ? 'error' : 'ready'}
        error={{ title: words.whyFailed, details: query.error ? textOf(query.error) : undefined }}
        onRetry={() => void query.refetch()}
      >
        <ol className={styles.reasons}>
          {query.data?.map(({ from, label, value, is_set, is_in_force }) => (
            <li key={`${from} ${label}`} className={styles.reason} data-in-force={is_in_force || undefined}>
              <span>{label}</span>
              <span className={styles.reasonValue}>
                {is_set ? <Value field={field} value={value} /> : words.notSet}
                {is_in_force && <span className={styles.inForce}>{words.inForce}</span>}
              </span>
            </li>
          ))}
        </ol>
      </DataState>
    </Modal>
  )
}

function Value({ field, value }: { field: string; value: unknown }) {
  const { currency } = useMenuScreen()
  const pictureId = field === 'image_url' && typeof value === 'string' ? pictureIdOf(value) : undefined
  return pictureId === undefined ? valueText(field, value, currency) : <PictureValue id={pictureId} />
}
