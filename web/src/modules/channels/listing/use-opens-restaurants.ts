import { holds, useSession } from '../../../platform/session/session.ts'

/** Whether the pages of restaurants open for the person: those who look after channels alone get no link that ends at a closed door. */
export const useOpensRestaurants = (): boolean => holds(useSession(), 'restaurants')
