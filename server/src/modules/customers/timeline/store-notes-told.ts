import { sql } from 'kysely'
import { source } from './sources.ts'

interface NoteFacts {
  readonly text: string
  readonly by: string
  readonly by_id: number | null
}

export const noteSource = source<NoteFacts>({
  kind: 'note',
  rows: (_, customerId) => sql`
    select id, inserted_at as at, jsonb_build_object('text', text, 'by', written_by_name, 'by_id', written_by) as facts
    from customer_notes where customer_id = ${customerId}`,
  words: ({ text, by, by_id }, { userId, mayChange }) => ({
    title: 'Note',
    text,
    by,
    _can: { open: false, delete: mayChange || by_id === userId },
  }),
})
