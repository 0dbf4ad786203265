import { problemsOf, ruleOn } from '@brigade/contract/collections/picture-rules.ts'
import { lastSoonDay, soonDays } from '@brigade/contract/collections/rights.ts'
import { channelCapabilities, type Fulfilment, type SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import { type GuestItem, type GuestMenu, itemsOf } from '@brigade/contract/menus/guest-menu.ts'
import type { LintIssue } from '@brigade/contract/menus/publishing.ts'
import { mayBeShown } from '../../collections/public/shown-pictures.ts'
import { pictureNamed } from '../pictures/named-pictures.ts'
import { fieldIn } from '../public/values.ts'
import type { Draft } from './drafts.ts'
import { dayOf } from './guest-pictures.ts'
import { mostNamed } from './lint.ts'

type PictureRuleName = Extract<LintIssue['rule'], `picture_${string}`>

/**
 * What is to be said of pictures of collections before a menu is published: those that are gone, that may be shown no longer or not for long, and
 * those that the channel would not take. All of it are warnings: the menu can be sold without them.
 */
export function lintPictures(
  draft: Pick<Draft, 'model' | 'pictures' | 'now' | 'place'>,
  menu: GuestMenu,
  channel: SalesChannel,
  fulfilment: Fulfilment,
): LintIssue[] {
  const today = dayOf(draft.now, draft.place.timezone)
  const soon = lastSoonDay(today)
  const { name: channelName, showsPictures } = channelCapabilities[channel]
  if (!showsPictures) return []

  function ruleBroken({ id }: GuestItem): PictureRuleName | undefined {
    const named = pictureNamed(fieldIn(draft.model, id, 'image_url', { channel, fulfilment }))
    if (named === undefined) return undefined
    const picture = draft.pictures.get(named)
    if (!picture) return 'picture_gone'
    if (!mayBeShown(picture, today)) return 'picture_rights_ended'
    if (problemsOf(picture, { channel, slot: 'item', day: today, channelName }).length > 0) return 'picture_unfit'
    return picture.rights_until !== null && picture.rights_until <= soon ? 'picture_rights_end' : undefined
  }

  const sentences: Record<PictureRuleName, string> = {
    picture_gone: 'Its picture is gone, so guests see none. Choose another one.',
    picture_rights_ended: 'Its picture may not be shown any more, so guests see none. Choose another one.',
    picture_rights_end: `Its picture may be shown for ${soonDays} days at most, and then guests see none.`,
    picture_unfit: `Its picture is too small for ${channelName}, which takes at least ${leastOf(channel, today)} pixels.`,
  }
  const placed = [...itemsOf(menu)].filter(({ list, category, item }) => [list, category, item].every(({ unavailable }) => unavailable !== 'hidden'))
  // One item in two places shows one picture.
  const items = [...new Map(placed.map(({ item }) => [item.item_id, item])).values()]
  const findings = items.flatMap((item) => {
    const rule = ruleBroken(item)
    return rule ? [{ rule, id: item.item_id, name: item.name }] : []
  })
  return [...Map.groupBy(findings, ({ rule }) => rule)].map(([rule, of]) => ({
    rule,
    severity: 'warning',
    message: sentences[rule],
    nodes: of.slice(0, mostNamed).map(({ id, name }) => ({ id, name })),
    count: of.length,
  }))
}

function leastOf(channel: SalesChannel, day: string): string {
  const least = ruleOn(channel, 'item', day)?.min
  return least ? `${least.width.toLocaleString('en-US')} × ${least.height.toLocaleString('en-US')}` : ''
}
