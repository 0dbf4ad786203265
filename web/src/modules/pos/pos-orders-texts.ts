import { numberText } from '../../ui/basics/numbers.ts'
import { catalogue } from '../../ui/basics/ui-texts.ts'

/** The words of orders that are read from a point of sale. */
export const words = catalogue('pos-orders', {
  title: (name: string) => `Orders from ${name}`,
  description: 'Orders, payments and refunds come into your reports by themselves.',
  on: 'On',
  off: 'Off',
  since: 'Read since',
  until: (at: string) => `Orders until ${at}`,
  howFar: 'How far',
  notYet: 'Nothing yet',
  taken: 'Orders read',
  lastLook: 'Last look',
  progress: (percent: number) => `Catching up: ${percent}%`,
  trouble: (at: string, problem: string) => `${at}: ${problem}`,
  turnOn: 'Turn on orders',
  turnOff: 'Turn off',
  readNow: 'Read now',
  asked: 'Orders are being read',
  from: 'From',
  fromHelp: 'Orders made on this day or later are read. Orders that are here already are not taken twice.',
  turnedOn: (name: string) => `Orders are read from ${name}`,
  turnedOff: (name: string) => `Orders are no longer read from ${name}`,
  offAsk: (name: string) => `Stop reading orders from ${name}?`,
  offWhy: 'Orders that were read stay in your reports. You can turn this on again; what you miss is read then.',
  refused: (count: number) => (count === 1 ? '1 order or refund could not be taken' : `${numberText(count)} orders or refunds could not be taken`),
  order: (number: string) => (number === '' ? 'Order' : `Order ${number}`),
  refund: 'Refund',
  refusal: (what: string, at: string, message: string) => `${what}, ${at}: ${message}`,
  needsRole:
    'To turn this on you need the role “Restaurants admin” in the organization that owns the restaurant, without an end date. Ask somebody who has that role there.',
})
