import { bankConnections } from '@brigade/contract/bank-connections.ts'
import { found } from '../../platform/access/records.ts'
import { removeRecords } from '../../platform/access/remove-records.ts'
import { type Routes, serves } from '../../platform/context.ts'
import { mustStayIn } from '../access-groups/public.ts'
import { answerOf, historyFieldsOf, listedAnswerOf, publicAnswerOf } from './answers.ts'
import type { BankLinkProvider } from './bank-link/provider.ts'
import { changeConnection } from './change-connection.ts'
import { openLink } from './linking/open-link.ts'
import { saveToken } from './linking/save-token.ts'
import { hearWebhook } from './linking/webhook.ts'
import { lockConnection, lockPublic } from './locks.ts'
import { mustFit, sealNumbers } from './numbers.ts'
import { endQueued } from './removals/removals.ts'
import { removeConnection } from './removals/remove-connection.ts'
import { judgeNumbers } from './rules.ts'
import * as store from './store.ts'

/** Every call about bank connections, with the company that links the accounts. */
export function bankConnectionRoutes(link: BankLinkProvider): Routes {
  return serves(bankConnections, {
    async search({ input, staff, db }) {
      const { rows, total } = await store.searchVisible(db, staff.id, input)
      return { data: rows.map(listedAnswerOf), total, page: input.page, per_page: input.per_page }
    },

    async create({ input: { bank_connection: form, parent_access_group_id }, staff, secrets, write }) {
      const { connection_type: _, routing_number: __, account_number: ___, ...fields } = form
      const verdict = mustFit(judgeNumbers(form, { routing_number_last_four: null, account_number_last_four: null }))
      return write(async ({ tx, changed }) => {
        await mustStayIn(tx, staff.id, 'bank_connections_admin', parent_access_group_id)
        const id = await store.insert(tx, { ...fields, parent_access_group_id })
        if (verdict.change === 'set') await store.note(tx, id, sealNumbers(secrets, id, verdict.routing ?? '', verdict.account ?? ''))
        const row = found(await store.findSeen(tx, staff.id, id), 'bank connection')
        changed({ id, after: historyFieldsOf(row) })
        return answerOf(row)
      })
    },

    async get({ input, staff, db }) {
      return answerOf(found(await store.findSeen(db, staff.id, input.id), 'bank connection'))
    },

    async update(context) {
      return context.write(async (change) => {
        const { row, hasEndedLink } = await changeConnection(change, context)
        if (hasEndedLink) change.afterwards(() => endQueued(context, link))
        return answerOf(row)
      })
    },

    async init(context) {
      const { db, input, staff } = context
      return openLink(context, link, found(await store.findById(db, input.id), 'bank connection'), (tx) => lockConnection(tx, staff, input.id))
    },

    async setToken(context) {
      const {
        input: { id, token: publicToken },
        staff,
        db,
      } = context
      const row = found(await store.findById(db, id), 'bank connection')
      return saveToken({
        context,
        link,
        row,
        publicToken,
        lockAgain: (tx) => lockConnection(tx, staff, id),
        answer: async (on) => answerOf(found(await store.findSeen(on, staff.id, id), 'bank connection')),
      })
    },

    async remove(context) {
      const {
        input: { id },
        staff,
        secrets,
      } = context
      return context.write(async (change) => {
        const { name } = await removeConnection(change, staff, secrets, id)
        change.afterwards(() => endQueued(context, link))
        return { id, name }
      })
    },

    async removeSeveral(context) {
      const { input, staff, secrets } = context
      return context.write(async (change) => {
        const results = await removeRecords(change, staff, 'bank_connection', input.ids, (id) => removeConnection(change, staff, secrets, id))
        change.afterwards(() => endQueued(context, link))
        return { results }
      })
    },

    async revokeLink({ input: { id, renew }, staff, write }) {
      return write(async ({ tx, changed }) => {
        const before = await lockConnection(tx, staff, id)
        if (renew) {
          await store.renewPublicLink(tx, id)
          changed({ id, description: before.public_link_revoked_at ? 'A new public link was opened.' : 'The public link was replaced by a new one.' })
        } else if (before.public_link_revoked_at === null) {
          await store.revokePublicLink(tx, id)
          changed({ id, description: 'The public link was closed.' })
        }
        return answerOf(found(await store.findSeen(tx, staff.id, id), 'bank connection'))
      })
    },

    async publicGet({ input, db }) {
      return publicAnswerOf(found(await store.findPublic(db, input.uuid), 'bank connection'))
    },

    async publicInit(context) {
      const { db, input } = context
      const row = found(await store.findPublic(db, input.uuid), 'bank connection')
      return openLink(context, link, row, (tx) => lockPublic(tx, row.id, input.uuid))
    },

    async publicSetToken(context) {
      const {
        input: { uuid, token: publicToken },
        db,
      } = context
      const row = found(await store.findPublic(db, uuid), 'bank connection')
      return saveToken({
        context,
        link,
        row,
        publicToken,
        lockAgain: (tx) => lockPublic(tx, row.id, uuid),
        answer: async (on) => publicAnswerOf(found(await store.findPublic(on, uuid), 'bank connection')),
      })
    },

    webhook: (context) => hearWebhook(context, link),
  })
}
