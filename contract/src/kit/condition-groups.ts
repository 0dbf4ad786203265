import * as z from 'zod/mini'

// Trees of conditions: what a condition is about stands in `field`, and a group says how those in it count. Segments of customers and offers
// both have them. Decision 45.

/** Whether all of what is in a group has to hold, any of it, or none. */
export const groupMatches = ['all', 'any', 'none'] as const
export type GroupMatch = (typeof groupMatches)[number]

export const mostConditions = 20
/** Groups in groups, the outermost counted. */
export const deepestGroups = 3

export interface GroupOf<Condition> {
  readonly field: 'group'
  readonly match: GroupMatch
  readonly of: readonly (Condition | GroupOf<Condition>)[]
}

type Fielded = { readonly field: string }
export const isGroup = <Condition extends Fielded>(node: Condition | GroupOf<Condition>): node is GroupOf<Condition> => node.field === 'group'

const unknown = 'Choose what the condition is about'

/** A group that may hold groups `depth - 1` deep; `least` conditions in each. */
function group<Condition>(schemas: readonly z.ZodMiniType[], depth: number, least: 0 | 1): z.ZodMiniType<GroupOf<Condition>> {
  const inside = depth > 1 ? [...schemas, group(schemas, depth - 1, 1)] : schemas
  return z.object({
    field: z.literal('group'),
    match: z.enum(groupMatches, { error: 'Choose one' }),
    of: z
      .array(z.discriminatedUnion('field', inside as unknown as readonly [z.core.$ZodTypeDiscriminable], { error: unknown }))
      .check(z.minLength(least, { error: 'Add a condition' })),
  }) as unknown as z.ZodMiniType<GroupOf<Condition>>
}

/** How many conditions are in a tree, groups not counted. */
export const countConditions = <Condition extends Fielded>(node: Condition | GroupOf<Condition>): number =>
  isGroup<Condition>(node) ? node.of.reduce((sum, one) => sum + countConditions<Condition>(one), 0) : 1

/** A whole set of rules: a group with everything in it. `least` is 0 where rules may also say nothing. */
export function conditionTree<Condition extends Fielded>(
  schemas: Readonly<Record<string, z.ZodMiniType>>,
  least: 0 | 1 = 1,
): z.ZodMiniType<GroupOf<Condition>> {
  return group<Condition>(Object.values(schemas), deepestGroups, least).check(
    z.refine((all) => countConditions<Condition>(all) <= mostConditions, { error: `At most ${mostConditions} conditions` }),
  )
}

/** Whether a tree holds, each condition judged by `holds`; a group without conditions holds. */
export function treeHolds<Condition extends Fielded>(node: Condition | GroupOf<Condition>, holds: (condition: Condition) => boolean): boolean {
  if (!isGroup<Condition>(node)) return holds(node)
  if (node.match === 'all') return node.of.every((one) => treeHolds<Condition>(one, holds))
  const any = node.of.some((one) => treeHolds<Condition>(one, holds))
  return node.match === 'any' ? any : !any
}
