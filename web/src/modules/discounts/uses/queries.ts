import { type DiscountUse, discountUsing } from '@brigade/contract/discounts/using.ts'
import type { CallInput } from '@brigade/contract/kit/endpoint.ts'
import type { Page } from '@brigade/contract/kit/page.ts'
import { queryOptions } from '@tanstack/react-query'
import { endpointQuery } from '../../../platform/queries.ts'
import { words } from './use-texts.ts'

/** Lists call their rows by name. */
export type NamedUse = DiscountUse & { readonly name: string }

const uses = endpointQuery('discount_uses', discountUsing.searchDiscountUses)

async function read(asked: CallInput<typeof discountUsing.searchDiscountUses>, signal: AbortSignal): Promise<Page<NamedUse>> {
  const page = await uses.read(asked, signal)
  return { ...page, data: page.data.map((one) => ({ ...one, name: words.orderOf(one.reference) })) }
}

/** A page of the uses of an offer. */
export const usePage = Object.assign(
  (asked: CallInput<typeof discountUsing.searchDiscountUses>) =>
    queryOptions<Page<NamedUse>>({ queryKey: uses(asked).queryKey, queryFn: ({ signal }) => read(asked, signal) }),
  { read },
)

export const waitingUses = endpointQuery('discounts_waiting', discountUsing.waitingDiscounts)
