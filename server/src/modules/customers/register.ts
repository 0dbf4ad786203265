import { registerResourceType } from '../../platform/resource-registry.ts'
import { registerGuestWarner } from '../orders/public.ts'
import { blockPart } from './blocks/block-part.ts'
import { warningsOf } from './blocks/guest-check.ts'
import { lookAtGuests } from './blocks/listening.ts'
import { blocksOfGroups, blocksOfRestaurants } from './blocks/regrouping.ts'
import { registerSuspicionAttention } from './blocks/store-suspicions.ts'
import { consentPart } from './consents/consent-part.ts'
import { consentsOfGroups, consentsOfRestaurants } from './consents/regrouping.ts'
import { ordersCounted } from './happenings.ts'
import { importsOfGroups } from './imports/regrouping.ts'
import { registerLoyalty } from './loyalty/register.ts'
import { customersOfRestaurants } from './matching/placing.ts'
import { mergedOfGroups, mergedOfRestaurants } from './merging/merged-placing.ts'
import { registerMovingParts } from './merging/moving-parts.ts'
import { registerCustomerPart } from './parts.ts'
import { privacyPart } from './privacy/base-part.ts'
import { customerType } from './resource-type.ts'
import { sharedSegments } from './segments/shared-segments.ts'

export function registerCustomers(): void {
  registerResourceType('customer', customerType)
  registerResourceType('access_group', sharedSegments)
  registerMovingParts()
  registerLoyalty()
  registerResourceType('access_group', blocksOfGroups)
  registerResourceType('access_group', consentsOfGroups)
  registerResourceType('restaurant', blocksOfRestaurants)
  registerResourceType('restaurant', consentsOfRestaurants)
  registerResourceType('access_group', importsOfGroups)
  registerCustomerPart(blockPart)
  registerCustomerPart(consentPart)
  registerGuestWarner(warningsOf)
  registerSuspicionAttention()
  ordersCounted.listen(lookAtGuests)
  registerCustomerPart(privacyPart)
  registerResourceType('access_group', mergedOfGroups)
  registerResourceType('restaurant', mergedOfRestaurants)
  registerResourceType('restaurant', customersOfRestaurants)
}
