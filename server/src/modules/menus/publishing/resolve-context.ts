import type { Fulfilment, SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import { isOpenAt } from '@brigade/contract/fields/week-hours.ts'
import type { UnavailableReason } from '@brigade/contract/menus/guest-menu.ts'
import type { NodeFields } from '@brigade/contract/menus/menu-nodes.ts'
import { Temporal } from 'temporal-polyfill'
import { mostShown, tooMuchShown } from '../draft/menu-size.ts'
import { isPaused, type PausesNow } from '../pauses/paused.ts'
import { type MenuModel, refOf, type TreeNode } from '../public/model.ts'
import { fieldIn, type SalesContext, stepsOf } from '../public/values.ts'
import { digitsOf, type Markup, withMarkup } from './markup.ts'

/** Where, how and when a guest looks. */
export interface ResolveContext {
  readonly channel: SalesChannel
  readonly fulfilment: Fulfilment
  readonly timezone: string
  readonly currency: string
  readonly taxInclusive: boolean
  readonly markup?: Markup | undefined
  /** Left out, hours and pauses are not asked: a publication is for every hour, and pauses come and go over it. */
  readonly instant?: Date | undefined
  readonly pauses?: PausesNow | undefined
  /** Items made in the last days, for computed categories. */
  readonly newItems?: ((days: number) => ReadonlySet<string>) | undefined
  /** What guests load for what an item says of its image. Left out, pictures of collections are not shown. */
  readonly image?: ((image: string) => string) | undefined
  /** Ids of the menus that the listing shows; left out, all of them. */
  readonly shown?: ReadonlySet<string> | undefined
}

/** The menu as one guest sees it, value by value. */
export interface GuestView {
  readonly model: MenuModel
  readonly context: ResolveContext
  value<F extends keyof NodeFields>(id: string, field: F, placementId?: string): NodeFields[F] | null
  /** With the listing's markup, unless it was set for this very channel. */
  price(id: string): number | null
  marked(price: number): number
  isPaused(id: string): boolean
  /** Counts what rules gather: each may gather every item. */
  gathered(count: number): void
  /** Why the node cannot be had; null when it can. `hours` is its own availability. */
  stateOf(node: TreeNode, hours?: NodeFields['availability']): UnavailableReason | null
}

/** Looks at a draft from one place. */
export function guestViewOf(model: MenuModel, context: ResolveContext): GuestView {
  const { channel, fulfilment, markup, instant, pauses } = context
  const digits = digitsOf(context.currency)
  const minute = instant && minuteOfWeek(instant, context.timezone)
  const marked = (price: number) => (markup ? withMarkup(price, markup, digits) : price)
  const at = (placementId?: string): SalesContext => ({ channel, fulfilment, placementId })

  function price(id: string): number | null {
    for (const step of stepsOf(model, id, 'price_minor', at())) {
      if (typeof step.value !== 'number') continue
      const isOfChannel =
        step.channel !== undefined &&
        (model.overrides.get(step.node?.id ?? '') ?? []).some(
          (one) => one.field === 'price_minor' && one.channel === channel && (one.fulfilment === null || one.fulfilment === fulfilment),
        )
      return isOfChannel ? step.value : marked(step.value)
    }
    return null
  }

  let gathered = 0
  const isOut = (id: string): boolean => pauses !== undefined && isPaused(model, id, pauses)

  return {
    model,
    context,
    value: (id, field, placementId) => fieldIn(model, id, field, at(placementId)),
    price,
    marked,
    isPaused: isOut,
    gathered(count) {
      gathered += count
      if (gathered > mostShown) throw tooMuchShown()
    },
    stateOf(node, hours) {
      const isShown =
        fieldIn(model, node.id, 'visible', at()) !== false && node.lifecycle === 'active' && refOf(model, node.id)?.lifecycle !== 'hidden'
      if (!isShown) return 'hidden'
      if (isOut(node.id)) return 'paused'
      return hours && minute !== undefined && !isOpenAt(hours, minute) ? 'outside_hours' : null
    },
  }
}

/** Minutes since Sunday's midnight on the wall clock of a zone. */
export function minuteOfWeek(instant: Date, zone: string): number {
  const { dayOfWeek, hour, minute } = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone)
  return (dayOfWeek % 7) * 1440 + hour * 60 + minute
}
