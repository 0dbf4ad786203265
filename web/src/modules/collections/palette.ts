import type { Palette } from '../../platform/module.ts'
import { collectionPage } from '../../platform/pictures/queries.ts'
import { recordPalette } from '../../platform/records/record-palette.ts'
import { collectionKind, kindText, words } from './collections-texts.ts'
import { words as duplicatesWords } from './duplicates/duplicates-texts.ts'
import { duplicatesPath } from './routes.ts'

const records = recordPalette({
  kind: collectionKind,
  hint: () => words.paletteHint,
  pages: collectionPage,
  about: ({ kind }) => kindText(kind),
})

export const palette: Palette = {
  actions: [
    ...records.actions,
    {
      id: 'picture_collection:duplicates',
      get label() {
        return duplicatesWords.duplicates
      },
      get description() {
        return duplicatesWords.what
      },
      to: duplicatesPath,
      needs: 'picture_collections',
    },
  ],
  search: records.search,
}
