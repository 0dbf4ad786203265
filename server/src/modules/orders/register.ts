import { registerStandingHolders } from '../../platform/access/standing-holders.ts'
import { registerMailCondition } from '../../platform/mail-conditions.ts'
import { registerResourceType } from '../../platform/resource-registry.ts'
import { posOrdersChanged, tokenChanged } from '../pos/public.ts'
import { clockChanged } from '../restaurants/public.ts'
import { calledCondition, isStillCalled } from './acting/mail-condition.ts'
import { standingHolders } from './credentials/store-credentials.ts'
import { placeComing } from './days/handlers.ts'
import { cameUnder, departing, endsWith, foresee, foreseeDeparture, foreseeHolder, foreseeLosses, mayEnd, regroup, unshared } from './departure.ts'
import { hearToken } from './pos-orders/hear-token.ts'
import { hearOrderNews } from './pos-orders/read-orders.ts'
import { registerOrderAttention } from './store-attention.ts'

const ofRestaurants = {
  foreseeDeparture,
  departing,
  mayEnd,
  endsWith,
  foresee,
  foreseeHolder,
  foreseeLosses,
  unshared,
  cameUnder,
  regroup,
}

export function registerOrders(): void {
  registerOrderAttention()
  registerStandingHolders(standingHolders)
  registerMailCondition(calledCondition, isStillCalled)
  registerResourceType('restaurant', ofRestaurants)
  // The running day ends when it was to end.
  clockChanged.listen((tx, { id, now }) => placeComing(tx, id, now))
  posOrdersChanged.listen(hearOrderNews)
  tokenChanged.listen(hearToken)
}
