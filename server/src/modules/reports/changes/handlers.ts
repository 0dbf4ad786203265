import type { ChangedDay, reportChanges } from '@brigade/contract/reports/changes.ts'
import type { Handlers } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import { entryAnswer } from '../../orders/public.ts'
import * as store from './store-changes.ts'

export const changeHandlers: Handlers<typeof reportChanges> = {
  async changedDays({ staff, db }) {
    return { data: await changedFor(db, staff.id) }
  },

  async changedEntries({ input: { restaurant_id, business_date }, staff, db }) {
    return { data: (await store.changedEntries(db, staff.id, restaurant_id, business_date)).map(entryAnswer) }
  },

  async dismissChangedDay({ input: { restaurant_id, business_date, through }, staff, write }) {
    return write(async ({ tx }) => {
      await store.dismiss(tx, staff.id, restaurant_id, business_date, through)
      return { data: await changedFor(tx, staff.id) }
    })
  },
}

async function changedFor(db: Queryable, userId: number): Promise<ChangedDay[]> {
  return (await store.changedDays(db, userId)).map((row) => ({ ...row, last_at: row.last_at.toISOString() }))
}
