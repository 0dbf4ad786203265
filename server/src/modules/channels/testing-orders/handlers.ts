import { listingChecks } from '@brigade/contract/channels/listing-page.ts'
import { channelCapabilities, type Fulfilment } from '@brigade/contract/fields/sales-context.ts'
import { moneyText } from '@brigade/contract/kit/money-text.ts'
import { found } from '../../../platform/access/records.ts'
import { type StaffContext, serves } from '../../../platform/context.ts'
import { loadBooks, stateAnswer } from '../../hours/public.ts'
import { basketMenu, channelOf, fulfilmentsOf } from '../../menus/publishing/public.ts'
import { type FollowedRules, followedRules } from '../../order-workflows/public.ts'
import { takeTestOrder } from '../../orders/public.ts'
import { writeEvents } from '../log/write.ts'
import { chosenLine, type TestLine, totalOf } from './choose.ts'
import { listingToTest, type TestedListing } from './store-testing.ts'

const { testListing } = listingChecks

interface Found {
  readonly fulfilment: Fulfilment
  readonly line: TestLine
}

/** Tries whether an order of a listing would come through. */
export const testingRoutes = serves(
  { testListing },
  {
    async testListing(context: StaffContext<typeof testListing>) {
      const { input, staff, database, db, clock, write } = context
      const { restaurant_id, channel, note } = input
      const { name } = channelCapabilities[channel]
      const now = clock.now()
      const listing = found(await listingToTest(db, restaurant_id, channel), 'listing')
      const nothing = whyNothing(listing, name)
      const chosen = nothing === undefined ? await firstOf(database, listing, now) : undefined
      const [book] = await loadBooks(db, [restaurant_id], now)
      const isOpen = chosen !== undefined && book !== undefined && stateAnswer(book, { fulfilment: chosen.fulfilment, channel }, now).open
      return write(async ({ tx, changed }) => {
        const answer = async (ok: boolean, sentence: string) => {
          await writeEvents(tx, [{ listing_id: listing.id, type: 'test_order', facts: { ok, sentence }, made_by: staff.name }])
          changed({ id: restaurant_id, description: `Tried a test order of ${name}: ${ok ? 'it went through' : 'it did not go through'}` })
          return { ok, sentence }
        }
        if (nothing !== undefined) return answer(false, nothing)
        if (!chosen) return answer(false, `Nothing of the menu on ${name} can be ordered now: all of it is out or outside its hours.`)
        const { fulfilment, line } = chosen
        const place = { id: restaurant_id, currency: listing.currency, tax_mode: listing.tax_mode, timezone: listing.timezone }
        const { orderId, errors } = await takeTestOrder(tx, { place, channel, fulfilment, lines: [line], note }, now)
        const item = `${line.size === '' ? '' : `${line.size} `}${line.name} at ${moneyText(totalOf(line), listing.currency)} for ${fulfilment.replace('_', '-')}`
        if (orderId === null)
          return answer(false, `An order of ${item} would be refused: ${errors.map(({ path, message }) => `${path} ${message}`).join('; ')}.`)
        const blocks = [
          isOpen ? '' : 'It is closed for that now, so guests cannot order.',
          listing.has_incident ? `${name} takes no orders for it now.` : '',
        ].filter(Boolean)
        const taken = `An order of ${item} came through. It was marked as a test and canceled at once.`
        const workflow = workflowSentence((await followedRules(tx, [restaurant_id])).get(restaurant_id))
        return answer(blocks.length === 0, [taken, ...blocks, workflow, notTried(channel, name)].filter(Boolean).join(' '))
      })
    },
  },
)

function whyNothing({ is_off, live_target_id }: TestedListing, name: string): string | undefined {
  if (is_off) return `It is off on ${name}, so no order comes from there.`
  return live_target_id === null ? `No menu is live on ${name} yet. Publish it first.` : undefined
}

async function firstOf(
  database: Parameters<typeof basketMenu>[0],
  { restaurant_id, channel, fulfilments }: TestedListing,
  instant: Date,
): Promise<Found | undefined> {
  for (const fulfilment of fulfilmentsOf(fulfilments)) {
    const asked = { restaurantId: restaurant_id, channel: channelOf(channel), fulfilment, instant, mayBeDraft: false }
    const basket = await basketMenu(database, asked)
    const line = basket && chosenLine(basket.menu)
    if (line) return { fulfilment, line }
  }
  return undefined
}

/** What would become of a real one. */
function workflowSentence(followed: FollowedRules | undefined): string {
  if (!followed) return 'The restaurant follows no workflow, so somebody takes each order by hand.'
  return followed.rules.accept === 'auto'
    ? `The workflow “${followed.name}” would accept a real one by itself.`
    : `The workflow “${followed.name}” would wait for somebody to accept a real one.`
}

/** A test says what it did not try. */
const notTried = (channel: keyof typeof channelCapabilities, name: string): string =>
  channelCapabilities[channel].isOwn ? '' : `Nothing was asked of ${name} itself: whether its app reaches us is not tried.`
