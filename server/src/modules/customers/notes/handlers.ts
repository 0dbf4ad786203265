import type { customerNotes } from '@brigade/contract/customers/notes.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { mayReach } from '../../../platform/access/policy.ts'
import { found } from '../../../platform/access/records.ts'
import type { Handlers } from '../../../platform/context.ts'
import { mustBeActive } from '../must-be-active.ts'
import { findNote, insertNote, removeNote } from './store-notes.ts'

export const noteHandlers: Handlers<typeof customerNotes> = {
  async addNote({ input: { id, text }, staff, write }) {
    return write(async ({ tx, changed }) => {
      await mustBeActive(tx, id)
      const note = await insertNote(tx, id, text, staff)
      // What it says is read in the timeline: History would keep it after it was taken away.
      changed({ id, description: 'A note was written.' })
      return { ...note, inserted_at: note.inserted_at.toISOString() }
    })
  },

  async removeNote({ input: { id, note_id }, staff, write }) {
    return write(async ({ tx, changed }) => {
      const note = found(await findNote(tx, id, note_id), 'note')
      if (note.written_by !== staff.id && !(await mayReach(tx, staff.id, 'customers_admin', 'customer', id)))
        throw new Problem('forbidden', 'Only who wrote a note, or has the role “Customers admin”, can take it away.')
      await removeNote(tx, note_id)
      changed({ id, description: `A note by ${note.written_by_name} was taken away.` })
      return { id: note_id }
    })
  },
}
