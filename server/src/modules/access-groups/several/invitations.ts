import type { accessGroupsSeveral } from '@brigade/contract/access-groups/several.ts'
import type { Outcome } from '@brigade/contract/kit/outcome.ts'
import type { Change, Handlers } from '../../../platform/context.ts'
import { done, rowByRow } from '../../../platform/row-by-row.ts'
import type { Place } from '../authority/store.ts'
import { found, mustStillAdminister, placeToStay, renew, takeBack } from '../invitations/handlers.ts'
import type { InvitationRow } from '../invitations/store.ts'

type Several = Pick<Handlers<typeof accessGroupsSeveral>, 'resendInvitations' | 'revokeInvitations'>

export const severalInvitations: Several = {
  resendInvitations: async (context) =>
    context.write(async (change) => {
      const place = await placeToStay(change.tx, context.input.id)
      return { results: await eachInvitation(change, place, context.input.invitation_ids, ({ id }) => renew(context, change, place, id)) }
    }),

  revokeInvitations: async ({ input, staff, write }) =>
    write(async (change) => {
      const place = await placeToStay(change.tx, input.id)
      await mustStillAdminister(change.tx, staff, place)
      return { results: await eachInvitation(change, place, input.invitation_ids, (invitation) => takeBack(change, invitation)) }
    }),
}

function eachInvitation(
  { tx }: Change,
  place: Place,
  ids: readonly number[],
  work: (invitation: InvitationRow) => Promise<void>,
): Promise<Outcome[]> {
  const known = new Map<number, string>()
  return rowByRow({
    tx,
    ids,
    nameOf: (id) => known.get(id) ?? '',
    change: async (id) => {
      const invitation = await found(tx, place.id, id)
      known.set(id, invitation.email)
      await work(invitation)
      return done(invitation.email)
    },
  })
}
