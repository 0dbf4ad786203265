import type { Preview } from '@brigade/contract/access-groups/preview.ts'
import { implied, isRole } from '@brigade/contract/kit/roles.ts'
import { words } from '../catalogue.ts'

type Effect = Preview['gains'][number]

/** How much goes along. */
export function extentSentence({ groups, resources }: Pick<Preview, 'groups' | 'resources'>): string {
  return words.extent(groups, resources)
}

/** Who gains and who loses, in one sentence. */
export function effectSentence({ gains, losses }: Pick<Preview, 'gains' | 'losses'>): string {
  return words.effects(gains.length, losses.length)
}

/**
 * Giving and taking asked about one after the other, as one change: what is given is not lost by what is taken, and the
 * other way round.
 */
export function bothTogether(given: Preview | undefined, taken: Preview | undefined, added: readonly string[]): Preview {
  const kept = new Set(added.flatMap((role): readonly string[] => (isRole(role) ? implied(role) : [role])))
  const remaining = (effect: Effect): Effect[] => {
    const roles = effect.roles.filter((role) => !kept.has(role))
    return roles.length > 0 ? [{ ...effect, roles }] : []
  }
  return {
    gains: given?.gains ?? [],
    losses: (taken?.losses ?? []).flatMap(remaining),
    resources: given?.resources ?? taken?.resources ?? 0,
    groups: given?.groups ?? taken?.groups ?? 0,
    notes: [...new Set([...(given?.notes ?? []), ...(taken?.notes ?? [])])],
    blocked_by: [...new Set([...(given?.blocked_by ?? []), ...(taken?.blocked_by ?? [])])],
  }
}
