import type { WeekHours } from '@brigade/contract/fields/week-hours.ts'
import type { MenuModel } from '../../menus/public/model.ts'
import type { Place } from '../ingest/judge.ts'
import { type Dish, dishesOf } from './dishes.ts'
import type { OpenPlace } from './year.ts'

export interface PlaceRow extends Place {
  readonly name: string
  readonly region: string
}

/** A restaurant of the demo with its menu and week; what it sells where is looked up once. */
export function openPlace(row: PlaceRow, menu: MenuModel, week: WeekHours): OpenPlace {
  const known = new Map<string, readonly Dish[]>()
  return {
    ...row,
    week,
    dishes(channel, fulfilment) {
      const key = `${channel} ${fulfilment}`
      const dishes = known.get(key) ?? dishesOf(menu, channel, fulfilment)
      known.set(key, dishes)
      return dishes
    },
  }
}
