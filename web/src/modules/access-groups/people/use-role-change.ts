import { type AccessGroup, accessGroups } from '@brigade/contract/access-groups.ts'
import type { Role } from '@brigade/contract/kit/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../../platform/use-call.ts'
import { endOfDay } from '../access-groups-texts.ts'
import { bothTogether } from '../preview/preview-sentences.ts'
import { changePreview } from '../queries.ts'

/** Roles of one person on one group, as they are to be. */
export interface RoleChange {
  userId: number
  added: Role[]
  removed: Role[]
  /** Roles that stay but end on another day. */
  renewed: Role[]
  /** A day, or empty for no end. */
  ends: string
}

/** Shows what a change of roles would do, and does it. */
export function useRoleChange(group: AccessGroup, { userId, added, removed, renewed, ends }: RoleChange, isAsked: boolean) {
  const grant = useCall(accessGroups.grant)
  const revoke = useCall(accessGroups.revoke)
  const isDone = grant.isSuccess || revoke.isSuccess
  const about = { access_group_id: group.id, user_id: userId }
  const expires_at = ends === '' ? null : endOfDay(ends)
  const gains = useQuery({
    ...changePreview({ change: { operation: 'grant', ...about, roles: [...added, ...renewed], expires_at } }),
    enabled: isAsked && !isDone && added.length + renewed.length > 0,
    staleTime: 0,
  })
  const losses = useQuery({
    ...changePreview({ change: { operation: 'revoke', ...about, roles: removed } }),
    enabled: isAsked && !isDone && removed.length > 0,
    staleTime: 0,
  })
  const isWaiting = (added.length + renewed.length > 0 && !gains.data) || (removed.length > 0 && !losses.data)
  async function save() {
    // Give first, then revoke: after revoking their own administration a person can give nothing.
    const roles = [...added, ...renewed]
    if (roles.length > 0) await grant.mutateAsync({ id: group.id, user_id: userId, roles, expires_at })
    if (removed.length > 0) await revoke.mutateAsync({ id: group.id, user_id: userId, roles: removed })
  }
  return {
    preview: isWaiting ? undefined : bothTogether(gains.data, losses.data, added),
    previewError: gains.error ?? losses.error,
    retry: () => {
      if (gains.isError) void gains.refetch()
      if (losses.isError) void losses.refetch()
    },
    save,
    saving: grant.isPending || revoke.isPending,
  }
}
