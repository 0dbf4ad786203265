import type { NamedThing } from '../../platform/withheld.ts'

// What is said of a customer for one group is read where it counts: at the group, above and below it. So it is in History.

/** Who reads it: whoever works with customers around the group, or with those of the whole company. */
export const aroundGroup = (id: number, company: number): NamedThing[] => [{ kind: 'customers_around_group', id, company }]

/** What the others read. */
export const elsewhere = 'Something was noted for another group.'
