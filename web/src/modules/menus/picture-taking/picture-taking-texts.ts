import { numberText as number } from '../../../ui/basics/numbers.ts'
import { catalogue } from '../../../ui/basics/ui-texts.ts'

const counted = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`
const pictures = (count: number) => counted(count, 'picture', 'pictures')

function listed(hosts: readonly string[], more: number): string {
  const all = more > 0 ? [...hosts, `${number(more)} more`] : hosts
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
}

export const words = catalogue('restaurants.picture-taking', {
  open: 'Copy web pictures into a collection…',
  title: 'Copy web pictures into a collection',
  titleShort: 'Copy web pictures',
  notLoaded: 'The pictures of this menu could not be looked up',
  none: 'No item of this menu has a picture from a web address.',
  elsewhere: (items: number) =>
    items === 1 ? 'One item shows a picture from a web address.' : `${number(items)} items show pictures from web addresses.`,
  from: (hosts: readonly string[], more: number) => `${hosts.length + more === 1 ? 'It is' : 'They are'} on ${listed(hosts, more)}.`,
  what: 'Each picture is fetched once and added to the collection. The items then show it from there; guests see that after you publish. Undo takes the change of the menu back.',
  collection: 'Collection',
  collectionHelp: 'Of the company of this menu, and one whose pictures you may change.',
  collectionRequired: 'Choose a collection',
  start: (count: number) => `Copy ${pictures(count)}`,
  startShort: 'Copy',
  close: 'Close',
  started: 'The pictures are being copied',
  startedWhat: 'This goes on when you leave this page.',
  into: (collection: string | null) => (collection === null ? 'Copying pictures into a collection' : `Copying pictures into “${collection}”`),
  progress: (done: number, total: number) => `${number(done)} of ${pictures(total)}`,
  goesOn:
    'This goes on when you close this window or the app. If you stop it, pictures that came stay in the collection, and the menu stays as it is.',
  stop: 'Stop',
  lastTime: 'Last time',
  byWhom: (name: string, when: string) => `${name}, ${when}`,
  outcome: (added: number, wasThere: number, refused: number) => {
    const parts = [
      `${number(added)} added`,
      wasThere > 0 && `${number(wasThere)} in the collection already`,
      refused > 0 && `${number(refused)} left out`,
    ]
    return `${parts.filter(Boolean).join(', ')}.`
  },
  leftOut: (count: number) => `${pictures(count)} left out`,
  reason: (count: number, reason: string) => `${number(count)}: ${reason}`,
  andMore: (count: number) => `and ${number(count)} more`,
  places: (count: number) =>
    count === 1
      ? 'One place in the menu shows a picture of the collection now.'
      : `${number(count)} places in the menu show pictures of the collection now.`,
  stopped: 'It was stopped.',
  undo: 'Undo in the menu',
  undone: 'The menu shows the web addresses again',
  ended: (collection: string | null) => (collection === null ? 'Pictures copied into the collection' : `Pictures copied into “${collection}”`),
  endedStopped: 'Copying pictures was stopped',
  seeLeftOut: 'See what was left out',
  // After an import.
  imported: (count: number) => `${counted(count, 'picture comes', 'pictures come')} from web addresses`,
  importedWhat: 'You can copy them into a collection.',
  takeThem: 'Copy them',
})
