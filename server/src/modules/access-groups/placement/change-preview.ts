import { knownTypes, type ResourceType, resourceTypes } from '@brigade/contract/kit/resources.ts'
import type { Role } from '@brigade/contract/kit/roles.ts'
import type { Changed } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { type ChangePreview, type PassedOn, type Regrouping, registeredTypes } from '../../../platform/resource-registry.ts'
import { readGrants } from '../authority/law.ts'
import { heldBy } from '../authority/rights.ts'
import type { Refusal } from '../rules.ts'
import type { MergePlan, MovePlan } from './plan.ts'
import { mayNotCount, mayNotDecide, maySay, wronglySaidAbove } from './said-above.ts'
import { typesOwnedBy } from './store.ts'

export type Asking = Pick<Regrouping, 'staffId' | 'now' | 'jobs'>

export const moving = ({ moved, target }: MovePlan, asking: Asking): Regrouping => ({ kind: 'move', groups: moved, into: target, ...asking })
export const merging = ({ from, into }: MergePlan, asking: Asking): Regrouping => ({ kind: 'merge', groups: [from], into, ...asking })

/** What the other modules say to it. Only of what is allowed otherwise: a refused person learns nothing of what hangs on it. */
export async function foresee(db: Queryable, { refusals }: { readonly refusals: readonly Refusal[] }, regrouping: Regrouping) {
  if (refusals.length > 0 || regrouping.groups.length === 0) return { refusals, notes: [] }
  const said: ChangePreview[] = []
  for (const [, type] of registeredTypes()) if (type.foresee) said.push(await type.foresee(db, regrouping))
  const passedOn = said.flatMap((one) => one.passedOn ?? [])
  const wrong = [
    ...said.flatMap((one) => one.refusals),
    ...(await wronglyPassedOn(db, regrouping, passedOn)),
    ...(await wronglySaidAbove(db, regrouping)),
  ]
  return { refusals: wrong.map((sentence): Refusal => ({ code: 'conflict', sentence })), notes: said.flatMap(({ notes }) => notes) }
}

/**
 * What was said for a group that ends comes to count for the other one, and what it owns to belong to it: that is for whoever may say it there, and
 * change what is there, as for each of these things placed by itself.
 */
async function wronglyPassedOn(db: Queryable, { kind, groups, into, staffId }: Regrouping, passedOn: readonly PassedOn[]): Promise<string[]> {
  const [from] = groups
  if (kind !== 'merge' || !from) return []
  const held = heldBy((await readGrants(db, [into.ancestors])).along(into.ancestors), staffId)
  const said = new Map<Role, string[]>()
  const refuse = (role: Role, sentence: string) => said.set(role, [...(said.get(role) ?? []), sentence])
  for (const one of passedOn) if (!maySay(held, one)) refuse(one.role, mayNotCount(one, `all of ${into.name}`))
  for (const type of (await typesOwnedBy(db, from.id)).filter((one) => !knownTypes.includes(one))) {
    const { change, word } = resourceTypes[type]
    if (!held.has(change) && !said.has(change))
      refuse(change, mayNotDecide(`${word.charAt(0).toUpperCase()}${word.slice(1)}s of ${from.name} would come to belong to ${into.name}`, change))
  }
  return [...said.values()].flat()
}

/** Lets the other modules go along with it; what it answers is to be called when the tree has changed. */
export async function regroup(tx: Tx, regrouping: Regrouping): Promise<(changed: (change: Changed) => void) => Promise<void>> {
  const finishing: (readonly [ResourceType, () => Promise<readonly { id: number; description: string }[]>])[] = []
  for (const [name, type] of registeredTypes()) if (type.regroup) finishing.push([name, await type.regroup(tx, regrouping)])
  return async (changed) => {
    for (const [resource, finish] of finishing) for (const line of await finish()) changed({ resource, ...line })
  }
}

/** What ends with groups that are deleted, in words. */
export async function endsWith(db: Queryable, ids: readonly number[], staffId: number): Promise<string[]> {
  const said: string[] = []
  for (const [, type] of registeredTypes()) said.push(...((await type.endsWith?.(db, ids, staffId)) ?? []))
  return said
}
