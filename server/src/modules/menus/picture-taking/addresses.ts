import { randomUUID } from 'node:crypto'
import { pictureReference } from '@brigade/contract/collections/uses.ts'
import type { MenuOp } from '@brigade/contract/menus/menu-draft.ts'
import { isLive, itemsOf, type MenuModel } from '../public/model.ts'
import { nameOf } from '../public/values.ts'

// Web addresses of pictures in a draft. Those that items of a library show are the library's to change.

export const isWebAddress = (value: unknown): value is string => typeof value === 'string' && /^https?:\/\//i.test(value)

/** One place of the menu that names a picture by its address: an item, or what it shows on a channel. */
interface Place {
  readonly itemName: string
  readonly nodeId: string
  readonly address: string
  opFor(picture: string): MenuOp
}

function placesOf(model: MenuModel): Place[] {
  const own = itemsOf(model).flatMap(({ id, fields: { image_url } }): Place[] => {
    if (!isWebAddress(image_url)) return []
    const opFor = (picture: string): MenuOp => ({
      op: 'update',
      client_op_id: randomUUID(),
      id,
      fields: { image_url: picture },
      seen: { image_url },
    })
    return [{ nodeId: id, itemName: nameOf(model, id), address: image_url, opFor }]
  })
  const byChannel = [...model.overrides].flatMap(([id, all]) =>
    model.nodes.get(id)?.restaurant_id !== model.restaurantId || !isLive(model, id)
      ? []
      : all.flatMap(({ field, channel, fulfilment, value }): Place[] => {
          if (field !== 'image_url' || !isWebAddress(value)) return []
          const opFor = (picture: string): MenuOp => ({
            op: 'override',
            client_op_id: randomUUID(),
            id,
            channel,
            fulfilment,
            field,
            value: picture,
            seen: value,
          })
          return [{ nodeId: id, itemName: nameOf(model, id), address: value, opFor }]
        }),
  )
  return [...own, ...byChannel]
}

export interface NamedAddress {
  readonly address: string
  /** Of the first item that shows it. */
  readonly name: string
  /** How many items show it. */
  readonly items: number
}

/** Each address once, in the order of the items. */
export function addressesOf(model: MenuModel): NamedAddress[] {
  const places = Map.groupBy(placesOf(model), ({ address }) => address)
  return [...places].map(([address, all]) => ({ address, name: all[0]?.itemName ?? '', items: new Set(all.map(({ nodeId }) => nodeId)).size }))
}

/** Shows pictures instead of the addresses that they came from; what names another address by now is left alone. */
export function opsFor(model: MenuModel, pictures: ReadonlyMap<string, number>): MenuOp[] {
  return placesOf(model).flatMap(({ address, opFor }) => {
    const id = pictures.get(address)
    return id === undefined ? [] : [opFor(pictureReference(id))]
  })
}

const mostHosts = 5

/** Whose servers these are, the most frequent first. */
export function hostsOf(addresses: readonly NamedAddress[]): { hosts: string[]; more_hosts: number } {
  const counts = new Map<string, number>()
  for (const { address } of addresses) {
    const host = URL.parse(address)?.host ?? ''
    counts.set(host, (counts.get(host) ?? 0) + 1)
  }
  const hosts = [...counts].toSorted(([a, many], [b, more]) => more - many || (a < b ? -1 : 1)).map(([host]) => host)
  return { hosts: hosts.slice(0, mostHosts), more_hosts: Math.max(0, hosts.length - mostHosts) }
}
