import type { DriftThing } from '@brigade/contract/channels/drift.ts'
import type { GuestMenu } from '@brigade/contract/menus/guest-menu.ts'

/** Everything in menus that were sent, with whether guests can have it: what is out, or stands in something that is, they cannot. */
export function sentThings(menus: readonly GuestMenu[], paused: readonly string[]): DriftThing[] {
  const out = new Set(paused)
  const things: DriftThing[] = []
  const add = (thing: Pick<DriftThing, 'id' | 'name' | 'price_minor'>, within: string, ...places: readonly string[]): void => {
    const { id, name, price_minor } = thing
    const label = within === '' ? name : `${within}: ${name}`
    things.push({ id, name, price_minor, label, on_sale: ![id, ...places].some((place) => out.has(place)) })
  }
  for (const { menus: lists, groups } of menus) {
    for (const list of lists)
      for (const category of list.categories)
        for (const item of category.items) {
          add(item, '', item.item_id, category.id, list.id)
          for (const size of item.sizes) add(size, item.name)
        }
    for (const { name, options } of Object.values(groups)) for (const option of options) add(option, name)
  }
  return things
}
