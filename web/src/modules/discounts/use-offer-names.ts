import type { OfferCondition, OfferConditions } from '@brigade/contract/discounts/conditions.ts'
import type { OfferNames } from '@brigade/contract/discounts/sentences.ts'
import type { OfferTerms } from '@brigade/contract/discounts/terms.ts'
import { isGroup } from '@brigade/contract/kit/condition-groups.ts'
import { useQuery } from '@tanstack/react-query'
import { useMayI } from '../../platform/access.ts'
import { segmentsKnown } from './named-queries.ts'

const namesSegment = (node: OfferCondition | OfferConditions): boolean =>
  isGroup<OfferCondition>(node) ? node.of.some(namesSegment) : node.field === 'segment'

/** What the person may read of what terms name by number: segments, where they see customers. */
export function useOfferNames(terms: Pick<OfferTerms, 'conditions'>): OfferNames {
  const maySee = useMayI('customers') === 'allowed'
  const { data } = useQuery({ ...segmentsKnown({}), enabled: maySee && namesSegment(terms.conditions) })
  return { segments: new Map((data?.data ?? []).map(({ id, name }) => [id, name])) }
}
