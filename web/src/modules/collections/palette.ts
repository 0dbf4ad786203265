import { collectionPage } from '../../platform/pictures/queries.ts'
import { recordPalette } from '../../platform/records/record-palette.ts'
import { collectionKind, kindText, words } from './collections-texts.ts'

export const palette = recordPalette({
  kind: collectionKind,
  hint: () => words.paletteHint,
  pages: collectionPage,
  about: ({ kind }) => kindText(kind),
})
