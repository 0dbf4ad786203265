import { Problem } from '@brigade/contract/kit/problem.ts'
import { allPreferenceBytes, mostPreferences, type Preference, preferences, preferencesRefresh } from '@brigade/contract/preferences.ts'
import { type RequestFacts, type Staff, serves } from '../context.ts'
import type { Tx } from '../database.ts'
import { appendEvent, originOf } from '../realtime/events.ts'
import { type Kept, keptBy, type PreferenceRow, preferencesOf, putPreference, removePreference } from './store.ts'

const shown = (row: PreferenceRow): Preference => ({ ...row, updated_at: row.updated_at.toISOString() })

/** The person's other tabs and browsers fetch it; the tab that made the change has it. */
function publish(tx: Tx, staff: Staff, { headers }: RequestFacts): Promise<void> {
  return appendEvent(tx, { keys: [preferencesRefresh], reach: [], userIds: [staff.id], origin: originOf(staff.session, headers) })
}

function mustFit(kept: Kept, value: unknown, version: number | undefined): void {
  if (version !== undefined && version !== kept.version)
    throw new Problem('stale', 'This was changed elsewhere in the meantime. Reload to see it as it is now.')
  if (kept.otherKeys >= mostPreferences) {
    throw new Problem('invalid', `You can keep at most ${mostPreferences} settings and views. Remove one first.`, {
      errors: { key: [`only ${mostPreferences} are kept`] },
    })
  }
  if (kept.otherBytes + Buffer.byteLength(JSON.stringify(value)) > allPreferenceBytes) {
    throw new Problem('invalid', `Your settings and views can take at most ${allPreferenceBytes / 1024} kB together. Remove one first.`, {
      errors: { value: ['is too large beside the others'] },
    })
  }
}

/** What a person keeps for themselves. Every statement names the signed-in person, so there is nobody else's to reach. */
export const preferenceRoutes = serves(preferences, {
  list: async ({ db, staff }) => ({ data: (await preferencesOf(db, staff.id)).map(shown) }),

  put: async ({ input: { key, value, version }, staff, request, write }) =>
    write(async ({ tx }) => {
      mustFit(await keptBy(tx, staff.id, key), value, version)
      const row = await putPreference(tx, staff.id, key, value)
      await publish(tx, staff, request)
      return shown(row)
    }),

  remove: async ({ input: { key }, staff, request, write }) =>
    write(async ({ tx }) => {
      if (await removePreference(tx, staff.id, key)) await publish(tx, staff, request)
      return {}
    }),
})
