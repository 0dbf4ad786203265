import { groupHoursChanges, hoursChanges } from '@brigade/contract/hours.ts'
import type { CallInput } from '@brigade/contract/kit/endpoint.ts'
import { useCall } from '../../platform/use-call.ts'
import { useRefetchStale } from '../../platform/use-refetch-stale.ts'
import type { ForWhat } from './hours-texts.ts'
import { groupHours, restaurantHours } from './public/queries.ts'

type SavedHours = CallInput<typeof hoursChanges.saveHours>['hours']
type SavedException = CallInput<typeof hoursChanges.saveException>['exception']

/** The ways to change hours, the same for a restaurant and for a group. Somebody's newer hours are fetched when a change is refused as stale. */
export interface HoursDoor {
  saveHours: (hours: SavedHours) => Promise<unknown>
  resetHours: (forWhat: ForWhat) => Promise<unknown>
  saveException: (exception: SavedException) => Promise<unknown>
  removeException: (id: number) => Promise<unknown>
}

export function useRestaurantDoor(restaurant_id: number): HoursDoor {
  const fresh = useRefetchStale(restaurantHours({ restaurant_id }))
  const save = useCall(hoursChanges.saveHours)
  const reset = useCall(hoursChanges.resetHours)
  const saveDate = useCall(hoursChanges.saveException)
  const removeDate = useCall(hoursChanges.removeException)
  return {
    saveHours: (hours) => fresh(save.mutateAsync({ restaurant_id, hours })),
    resetHours: (forWhat) => fresh(reset.mutateAsync({ restaurant_id, ...forWhat })),
    saveException: (exception) => fresh(saveDate.mutateAsync({ restaurant_id, exception })),
    removeException: (exception_id) => fresh(removeDate.mutateAsync({ restaurant_id, exception_id })),
  }
}

export function useGroupDoor(access_group_id: number): HoursDoor {
  const fresh = useRefetchStale(groupHours({ access_group_id }))
  const save = useCall(groupHoursChanges.saveGroupHours)
  const reset = useCall(groupHoursChanges.resetGroupHours)
  const saveDate = useCall(groupHoursChanges.saveGroupException)
  const removeDate = useCall(groupHoursChanges.removeGroupException)
  return {
    saveHours: (hours) => fresh(save.mutateAsync({ access_group_id, hours })),
    resetHours: (forWhat) => fresh(reset.mutateAsync({ access_group_id, ...forWhat })),
    saveException: (exception) => fresh(saveDate.mutateAsync({ access_group_id, exception })),
    removeException: (exception_id) => fresh(removeDate.mutateAsync({ access_group_id, exception_id })),
  }
}
