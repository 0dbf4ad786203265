import * as z from 'zod/mini'

/** Rows of a page of groups, of people and of invitations (specification section 7). */
export const groupsPerPage = 15

/** Who gains and who loses what, before it happens; `groups` names the groups, or the resources, on which. */
export const Preview = z.object({
  gains: z.array(z.object({ user_id: z.int(), name: z.string(), email: z.string(), roles: z.array(z.string()), groups: z.array(z.string()) })),
  losses: z.array(z.object({ user_id: z.int(), name: z.string(), email: z.string(), roles: z.array(z.string()), groups: z.array(z.string()) })),
  resources: z.int(),
  groups: z.int(),
  /** Sentences saying what else changes with it, such as opening hours. */
  notes: z.array(z.string()),
  /** Sentences saying why the operation is refused; empty when it may go on. */
  blocked_by: z.array(z.string()),
})
export type Preview = z.infer<typeof Preview>
