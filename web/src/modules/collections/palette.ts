import { recordPalette } from '../../platform/records/record-palette.ts'
import { collectionKind, kindText, words } from './collections-texts.ts'
import { collectionPage } from './queries.ts'

export const palette = recordPalette({
  kind: collectionKind,
  hint: () => words.paletteHint,
  pages: collectionPage,
  about: ({ kind }) => kindText(kind),
})
