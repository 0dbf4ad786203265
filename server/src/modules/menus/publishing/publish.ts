import { type menuPublishing, type PublishResult, publishingRole } from '@brigade/contract/menus/publishing.ts'
import { reachableAmong } from '../../../platform/access/policy.ts'
import { plain } from '../../../platform/audit/plain.ts'
import type { StaffContext } from '../../../platform/context.ts'
import { momentMeant } from '../../../platform/wall-time.ts'
import { prepareQueueName } from './prepare.ts'
import { listedAmong, type Place, restaurantsOf } from './store.ts'
import { insertPublication, lockNumbers } from './store-targets.ts'

/** Requests a publication of each restaurant, each with its own result. */
export function publishAll({ input, staff, jobs, clock, write }: StaffContext<typeof menuPublishing.publish>): Promise<{ results: PublishResult[] }> {
  const asked = [...new Set(input.restaurant_ids)]
  return write(async ({ tx, changed }) => {
    const mine = await reachableAmong(tx, staff.id, publishingRole, 'restaurant', asked)
    const restaurants = new Map((await restaurantsOf(tx, [...mine])).map((place) => [place.id, place]))
    const listed = await listedAmong(tx, [...mine])
    await lockNumbers(tx, [...mine])
    const results: PublishResult[] = []
    for (const restaurant_id of asked) {
      const restaurant = restaurants.get(restaurant_id)
      const scheduled = restaurant && input.at ? instantIn(restaurant.timezone, input.at, clock.now()) : null
      const message =
        input.at && restaurant && !scheduled
          ? 'There is no such day.'
          : refusal(restaurant, listed.get(restaurant_id) ?? [], input.channels ?? null, scheduled, clock.now())
      const bare = { restaurant_id, restaurant_name: restaurant?.name ?? '', publication_id: null, scheduled_at: null, message }
      if (!restaurant || message !== null) {
        results.push(bare)
        continue
      }
      const { id: publicationId, number } = await insertPublication(tx, {
        restaurant_id,
        state: 'preparing',
        from_revision: restaurant.menu_revision,
        channels: input.channels ? [...input.channels] : null,
        note: input.note,
        created_by: staff.id,
        scheduled_at: scheduled,
      })
      await jobs.send(tx, prepareQueueName, { publicationId }, { key: `publication ${publicationId}`, priority: asked.length === 1 ? 10 : 0 })
      changed({ id: restaurant_id, description: requestLine(number, input) })
      results.push({ ...bare, publication_id: publicationId, scheduled_at: scheduled?.toISOString() ?? null })
    }
    return { results }
  })
}

function requestLine(number: number, { at, note }: { readonly at?: string | null | undefined; readonly note: string }): string {
  const when = at ? ` for ${at.replace('T', ' ')}, the time of the restaurant` : ''
  return `Asked for publication ${number}${when}${note === '' ? '' : `: ${plain(note)}`}`
}

function refusal(
  place: Place | undefined,
  listed: readonly string[],
  channels: readonly string[] | null,
  scheduled: Date | null,
  now: Date,
): string | null {
  if (!place) return 'This restaurant does not exist or is not yours to publish.'
  if (place.kind === 'library') return 'A library has no guests. Publish the restaurants that use it.'
  if (!listed.some((channel) => channels === null || channels.includes(channel))) return 'None of these channels is on for it.'
  return scheduled !== null && scheduled <= now ? 'This time has passed there.' : null
}

/** The moment at which a restaurant's clock shows a time; null for a day that no calendar has. */
export function instantIn(zone: string, wall: string, now?: Date): Date | null {
  try {
    return new Date(momentMeant(wall, zone, now?.getTime()))
  } catch (error) {
    // 31 February has the shape of a date.
    if (error instanceof RangeError) return null
    throw error
  }
}
