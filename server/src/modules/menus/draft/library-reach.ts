import type { Queryable, Tx } from '../../../platform/database.ts'
import { ancestorsAfter, type Regrouping, type UsedAt, type UsedBelow, type UsedBelowOwner } from '../../../platform/resource-registry.ts'
import { ancestorsOf, cutBelow, cutOf, type Draw, drawsBelow, drawsOf, librariesAmong, withLibraries } from './store-library-reach.ts'

// A menu draws from libraries of the groups above its restaurant; out of their reach it would go on reading what is no longer its
// company's.

const mostNamed = 3

/** Reasons against moving or merging groups: menus that would lose the library they draw from. */
export async function lostByRegrouping(db: Queryable, regrouping: Regrouping): Promise<string[]> {
  const { groups, into, staffId } = regrouping
  const draws = await drawsBelow(
    db,
    groups.map(({ id }) => id),
    staffId,
  )
  const lost = lostOf(draws, ({ restaurant_at, library_at }) => [ancestorsAfter(restaurant_at, regrouping), ancestorsAfter(library_at, regrouping)])
  const sentences = lost.slice(0, mostNamed).map((draw) => `${sentenceOf(draw, `below ${into.name}`)} ${cure(draw)}`)
  return lost.length > mostNamed ? [...sentences, `The same is true of ${lost.length - mostNamed} more.`] : sentences
}

/** Reasons against giving restaurants, or libraries, to a group: the first that would lose the other there. */
export async function lostByMoving(db: Queryable, ids: readonly number[], groupId: number, staffId: number): Promise<string[]> {
  const target = await ancestorsOf(db, groupId)
  const moved = new Set(ids)
  const [lost] = lostOf(await drawsOf(db, ids, staffId), ({ restaurant_id, restaurant_at, library_id, library_at }) => [
    moved.has(restaurant_id) ? target : restaurant_at,
    moved.has(library_id) ? target : library_at,
  ])
  if (!lost) return []
  const sentence = moved.has(lost.restaurant_id)
    ? `${lost.restaurant} uses ${lost.library}, which that group is not below.`
    : sentenceOf(lost, 'there')
  return [`${sentence} ${cure(lost)}`]
}

/** Reasons against handing these over to another company: menus that draw from a library, of which only one goes. */
export async function lostByDeparture(db: Queryable, ids: readonly number[], staffId: number): Promise<string[]> {
  const going = new Set(ids)
  const lost = (await drawsOf(db, ids, staffId)).filter(({ restaurant_id, library_id }) => going.has(restaurant_id) !== going.has(library_id))
  const sentences = lost.slice(0, mostNamed).map((draw) => {
    const restaurant = draw.sees_restaurant ? draw.restaurant : 'A restaurant that you do not see'
    return `${restaurant} uses ${libraryOf(draw)}, and only one of the two would go. ${cure(draw)}`
  })
  return lost.length > mostNamed ? [...sentences, `The same is true of ${lost.length - mostNamed} more.`] : sentences
}

/**
 * When restaurants or libraries have a new owner, or groups have come below another: archived nodes block no move, and
 * brought back, or asked for by its id, it would go on reading a library out of reach.
 */
export const cutWhatWasMoved = (tx: Tx, ids: readonly number[]): Promise<void> => cutOf(tx, ids)
export const cutWhatCameBelow = (tx: Tx, { into }: Regrouping): Promise<void> => cutBelow(tx, into.id)

/** One library draws from another, so they are read there, too. */
const atMenus: UsedAt = { type: 'restaurant' }

/** Whoever sees a restaurant below a group reads its libraries. */
export async function librariesUsedBelow(db: Queryable, groupIds: readonly number[]): Promise<UsedBelow[]> {
  return (await withLibraries(db, groupIds)).map((group) => ({ group, name: 'libraries of', role: 'restaurants', sharing: atMenus }))
}

/** A library comes to those below its next owner. */
export async function librariesUsedBelowOwner(db: Queryable, ids: readonly number[]): Promise<UsedBelowOwner[]> {
  return (await librariesAmong(db, ids)).map((id) => ({ id, name: 'library', role: 'restaurants', sharing: atMenus }))
}

/** Those within reach now and not afterwards. */
function lostOf(draws: readonly Draw[], after: (draw: Draw) => readonly [restaurant: readonly number[], library: readonly number[]]): Draw[] {
  const reaches = (restaurant: readonly number[], library: readonly number[]) => restaurant.includes(library.at(-1) ?? 0)
  return draws.filter((draw) => reaches(draw.restaurant_at, draw.library_at) && !reaches(...after(draw)))
}

// Whoever sees a restaurant may know the libraries it can use.
const libraryOf = ({ sees_restaurant, sees_library, library }: Draw) => (sees_restaurant || sees_library ? library : 'a library that you do not see')
const sentenceOf = (draw: Draw, where: string) =>
  `${draw.sees_restaurant ? draw.restaurant : 'A restaurant that you do not see'} uses ${libraryOf(draw)}, which it could not reach ${where}.`
const cure = ({ sees_restaurant }: Draw) => `Detach ${sees_restaurant ? 'its' : 'that'} menu from the library first.`
