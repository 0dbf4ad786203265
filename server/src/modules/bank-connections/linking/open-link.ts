import { Problem } from '@brigade/contract/kit/problem.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import { refusalIn } from '../bank-link/guarded-call.ts'
import type { BankLinkProvider } from '../bank-link/provider.ts'
import { accessTokenOf } from '../numbers.ts'
import { judgeLink, linkRefusal } from '../rules.ts'
import type { BankConnectionRow } from '../store.ts'
import { tokenHash } from '../token-cells.ts'
import * as store from './store.ts'

export function mustBeLinkable(row: BankConnectionRow, by: 'user' | 'public'): void {
  const verdict = judgeLink(row, by)
  if (!verdict.ok) throw new Problem('conflict', linkRefusal[verdict.because])
}

/**
 * A token that opens the widget: in update mode when there is a link to repair, so that no second one is made beside it.
 * `lockAgain` asks once more, after the provider has taken its time: the connection may have left, or its public link ended.
 */
export async function openLink(
  { secrets, staff, write }: Context,
  link: BankLinkProvider,
  row: BankConnectionRow,
  lockAgain: (tx: Tx) => Promise<BankConnectionRow>,
) {
  const openedBy = staff ? 'user' : 'public'
  mustBeLinkable(row, openedBy)
  const { token, expiresAt, mode } = await newLinkToken(link, row, accessTokenOf(secrets, row, link.name))
  return write(async ({ tx }) => {
    mustBeLinkable(await lockAgain(tx), openedBy)
    await store.rememberSession(tx, {
      connectionId: row.id,
      tokenHash: tokenHash(secrets, token, 'bank-link-token'),
      mode,
      openedBy,
      userId: staff?.id ?? null,
      expiresAt,
    })
    return { data: { token, frame_url: link.widget.frameUrl(token), origin: link.origin } }
  })
}

async function newLinkToken(link: BankLinkProvider, row: BankConnectionRow, accessToken: string | undefined) {
  const request = { connectionUuid: row.uuid, name: row.name }
  if (accessToken !== undefined) {
    try {
      return { ...(await link.createLinkToken({ ...request, accessToken })), mode: 'update' as const }
    } catch (error) {
      // An item that the provider has dropped cannot be repaired; the person links again from scratch.
      if (!refusalIn(error)?.aboutItem) throw error
    }
  }
  return { ...(await link.createLinkToken(request)), mode: 'create' as const }
}
