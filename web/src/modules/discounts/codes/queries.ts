import { type DiscountCode, discountCodes } from '@brigade/contract/discounts/codes.ts'
import type { CallInput } from '@brigade/contract/kit/endpoint.ts'
import type { Page } from '@brigade/contract/kit/page.ts'
import { queryOptions } from '@tanstack/react-query'
import { endpointQuery } from '../../../platform/queries.ts'

/** Lists call their rows by name. */
export type NamedCode = DiscountCode & { readonly name: string }

const codes = endpointQuery('discount_codes', discountCodes.searchCodes)

async function read(asked: CallInput<typeof discountCodes.searchCodes>, signal: AbortSignal): Promise<Page<NamedCode>> {
  const page = await codes.read(asked, signal)
  return { ...page, data: page.data.map((one) => ({ ...one, name: one.code })) }
}

/** A page of the codes of an offer. */
export const codePage = Object.assign(
  (asked: CallInput<typeof discountCodes.searchCodes>) =>
    queryOptions<Page<NamedCode>>({ queryKey: codes(asked).queryKey, queryFn: ({ signal }) => read(asked, signal) }),
  { read },
)
