import type { Palette } from '../../platform/module.ts'
import { recordPalette } from '../../platform/records/record-palette.ts'
import { currentSession, holds } from '../../platform/session/session.ts'
import { words as batchWords } from './batches/batch-texts.ts'
import { cardPath, words as cardWords } from './cards/card-texts.ts'
import { giftCardDefinition, kindText, words } from './gift-cards-texts.ts'
import { moneyText } from './money.ts'
import { cardPage, definitionPage } from './queries.ts'

const definitions = recordPalette({
  kind: giftCardDefinition,
  hint: () => words.paletteHint,
  pages: definitionPage,
  about: ({ kind }) => kindText(kind),
})

/** As many cards as are found by their last four or their recipient. */
const mostCards = 5

/** Definitions by name; cards by their last four, their recipient's name or email; and the ways to lists and till. */
export const palette: Palette = {
  actions: [
    {
      id: 'gift_cards:redeem',
      get label() {
        return words.redeemCard
      },
      get description() {
        return words.giftCards
      },
      to: '/redeem/gc',
      needs: 'gift_card_definitions',
    },
    {
      id: 'gift_cards:cards',
      get label() {
        return cardWords.several
      },
      get description() {
        return cardWords.search
      },
      to: '/gift_cards/cards',
      needs: 'gift_card_definitions',
    },
    {
      id: 'gift_cards:batches',
      get label() {
        return batchWords.several
      },
      get description() {
        return words.giftCards
      },
      to: '/gift_cards/batches',
      needs: 'gift_card_definitions',
    },
    {
      id: 'gift_cards:issue_many',
      get label() {
        return batchWords.issueMany
      },
      get description() {
        return batchWords.issueManyHint
      },
      to: '/gift_cards/batches?start=issue',
      needs: 'gift_card_definitions_admin',
    },
    {
      id: 'gift_cards:bring',
      get label() {
        return batchWords.bring
      },
      get description() {
        return batchWords.bringHint
      },
      to: '/gift_cards/batches?start=bring',
      needs: 'gift_card_definitions_admin',
    },
    ...definitions.actions,
  ],
  search: async (text, client) => {
    if (!holds(currentSession(), 'gift_card_definitions')) return []
    const [found, cards] = await Promise.all([
      definitions.search(text, client),
      client.fetchQuery(cardPage({ q: text, page: 1, per_page: mostCards })),
    ])
    return [
      ...found,
      ...cards.data.map(({ id, name, balance_minor, currency, recipient_name }) => ({
        id: `gift_card:${id}`,
        label: name,
        description: [cardWords.card, moneyText(balance_minor, currency), recipient_name].filter(Boolean).join(' · '),
        to: cardPath(id).slice(1),
      })),
    ]
  },
}
