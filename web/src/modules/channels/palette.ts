import type { Palette } from '../../platform/module.ts'
import { recordPalette } from '../../platform/records/record-palette.ts'
import { channelKind, kindText, words } from './channels-texts.ts'
import { channelPage } from './queries.ts'

const records = recordPalette({
  kind: channelKind,
  hint: () => words.paletteHint,
  pages: channelPage,
  about: ({ kind, name }) => (kindText(kind) === name ? '' : kindText(kind)),
})

/** Channels by name, the form for a new one, all listings, and what somebody has to look at. */
export const palette: Palette = {
  ...records,
  actions: [
    ...records.actions,
    {
      id: 'channel:listings',
      get label() {
        return words.listings
      },
      get description() {
        return words.listingsHint
      },
      to: '/channels/listings',
      needs: 'channels',
    },
    {
      id: 'channel:problems',
      get label() {
        return words.problems
      },
      get description() {
        return words.nowHint
      },
      to: '/channels/now',
      needs: 'channels',
    },
  ],
}
