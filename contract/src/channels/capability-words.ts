import { type Capabilities, channelCapabilities, type SalesChannel } from '../fields/sales-context.ts'

const counted = (count: number): string => count.toLocaleString('en-US')

/** "items, options and the whole restaurant" */
function listed(words: readonly string[], joined: 'and' | 'or' = 'and'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${joined} ${words.at(-1)}`
}

const optionDepth = ({ modifierDepth }: Capabilities): string =>
  modifierDepth < 2
    ? 'Items can have options, and options have none of their own.'
    : `Options can have options of their own, ${counted(modifierDepth)} levels deep in all.`

function pictures({ showsPictures, needsImages }: Capabilities): string {
  if (!showsPictures) return 'Pictures are not shown.'
  return needsImages ? 'Every item needs a picture.' : 'Items can have pictures.'
}

const prices = ({ ownPrices, pricesBySize }: Capabilities): readonly string[] => [
  ownPrices ? 'Prices can differ from those in the restaurant.' : 'Prices are those of the restaurant.',
  pricesBySize ? 'An option can have another price for each size.' : 'An option has one price for all sizes.',
]

function pauses({ pauses: { items, options, store, until } }: Capabilities): readonly string[] {
  const parts = [
    { can: items, word: 'items' },
    { can: options, word: 'options' },
    { can: store, word: 'the whole restaurant' },
  ]
  const can = parts.filter((part) => part.can).map(({ word }) => word)
  const cannot = parts.filter((part) => !part.can).map(({ word }) => word)
  if (can.length === 0) return ['Nothing can be paused there.']
  return [
    `You can pause ${listed(can)}${until ? ', until a time you choose' : ', until somebody resumes them'}.`,
    ...(cannot.length > 0 ? [`You cannot pause ${listed(cannot, 'or')}.`] : []),
  ]
}

const sizes = ({ longestName, longestDescription, mostItems }: Capabilities): readonly string[] => [
  `Names have at most ${counted(longestName)} characters, descriptions ${counted(longestDescription)}.`,
  `A menu has at most ${counted(mostItems)} items.`,
]

/** What can be shown and sold on channels of a kind, in sentences. */
export function capabilitySentences(kind: SalesChannel): readonly string[] {
  return sentencesOf(channelCapabilities[kind])
}

/** The same of any profile. */
export function sentencesOf(can: Capabilities): readonly string[] {
  return [
    can.isOwn ? 'Guests see a menu as soon as it is published.' : 'Menus are sent there, and guests see them once the channel has taken them.',
    optionDepth(can),
    pictures(can),
    ...prices(can),
    ...pauses(can),
    can.schedules ? 'Menus can have hours of their own.' : 'Menus have no hours of their own there.',
    ...sizes(can),
    ...(can.stickyAlcohol ? ['An item that was sold there as alcohol stays alcohol.'] : []),
  ]
}
