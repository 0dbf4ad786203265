import type { TimelineItem, TimelineKind } from '@brigade/contract/customers/timeline.ts'
import type { RawBuilder } from 'kysely'

/** What a person sees of it beyond kind, id and moment. */
export type ItemWords = Pick<TimelineItem, 'title'> & Partial<Omit<TimelineItem, 'kind' | 'id' | 'at' | 'title'>>

/** One kind of what happens with a customer. */
export interface TimelineSource<Facts> {
  readonly kind: TimelineKind
  /** SQL of `id`, `at` and `facts` (jsonb) of everything of this kind that the person may see of the customer. */
  readonly rows: (userId: number, customerId: number) => RawBuilder<unknown>
  readonly words: (facts: Facts, viewer: { readonly userId: number; readonly mayChange: boolean }) => ItemWords
}

/** What is read from a source as `Facts` was written by that very source. */
export const source = <Facts>(one: TimelineSource<Facts>): TimelineSource<unknown> => one as TimelineSource<unknown>
