import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'

export interface GoneNode {
  readonly node_id: string
  readonly kind: 'item' | 'size' | 'option'
  readonly label: string
}

/**
 * Takes nodes out of sale until they come back; what somebody has paused stays as they wanted it. The batch is the connection's own
 * id, by which its pauses are found again.
 */
export async function pauseGone(tx: Tx, restaurantId: number, batchId: string, because: string, gone: readonly GoneNode[]): Promise<void> {
  if (gone.length === 0) return
  await sql`
    insert into pauses (batch_id, restaurant_id, kind, node_id, label, end_rule, note)
    select ${batchId}, ${restaurantId}, row.kind, row.node_id, row.label, 'manual', ${because}
    from jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as row(node_id uuid, kind text, label text)
    join menu_nodes node on node.id = row.node_id
    on conflict (restaurant_id, coalesce(node_id::text, lower(tag)), channel) where ended_at is null do nothing`.execute(tx)
}

export async function resumeBack(tx: Tx, restaurantId: number, batchId: string, nodeIds: readonly string[]): Promise<void> {
  if (nodeIds.length === 0) return
  await sql`update pauses set ended_at = now(), ended_why = 'resumed' where restaurant_id = ${restaurantId} and batch_id = ${batchId}
    and node_id = any(${[...nodeIds]}::uuid[]) and ended_at is null`.execute(tx)
}
