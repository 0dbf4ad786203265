import { catalogue } from '../../../ui/basics/ui-texts.ts'

/** The words of the point of sale as the tree shows it. */
export const words = catalogue('menu-pos', {
  /** Short: on a phone it is the way back. */
  row: (name: string) => `POS: ${name}`,
  root: (name: string) => `Point of sale: ${name}`,
  modifiers: 'Modifiers',
  linked: 'Linked',
  unlinked: 'Not linked',
  broken: 'Missing at the POS',
  ignored: 'Left out',
  about: 'Its menu as of the last sync. It is changed there; syncs bring it into the menu.',
  entries: 'Entries',
  id: 'ID at the POS',
  plu: 'PLU',
  price: 'Price',
  noPrice: 'None',
  state: 'In the menu',
  missingSince: 'Missing since',
  goTo: (name: string) => `Go to ${name}`,
  gone: 'The point of sale no longer has this',
  failed: 'The point of sale’s menu could not be loaded',
})
