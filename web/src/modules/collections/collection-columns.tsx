import type { PictureCollection } from '@brigade/contract/collections/collections.ts'
import { changedColumn, nameColumn, organizationColumn, textColumn } from '../../platform/records/columns.tsx'
import { pathOf } from '../../platform/records/record-kind.ts'
import type { Dates } from '../../ui/basics/dates.ts'
import { numberText } from '../../ui/basics/numbers.ts'
import { RowLink } from '../../ui/controls/RowLink.tsx'
import type { TableColumn } from '../../ui/table/table-columns.ts'
import styles from './Cover.module.css'
import { Cover } from './Cover.tsx'
import { collectionKind, kindText, words } from './collections-texts.ts'

/** The columns of the list; made when it is first shown, for its words may be of another language. */
export const collectionColumns = (dates: Dates): readonly TableColumn<PictureCollection>[] => [
  {
    ...nameColumn<PictureCollection>(collectionKind),
    cell: ({ id, name, cover }) => (
      <span className={styles.named}>
        <Cover face={cover} />
        <RowLink href={`#${pathOf(collectionKind, id)}`}>{name}</RowLink>
      </span>
    ),
  },
  {
    id: 'pictures',
    header: words.pictures,
    numeric: true,
    phone: 'fact',
    value: ({ pictures }) => pictures,
    cell: ({ pictures }) => numberText(pictures),
  },
  textColumn('kind', words.kind, ({ kind }) => kindText(kind), { sortable: true, phone: 'end' }),
  organizationColumn(collectionKind, { phone: 'more' }),
  textColumn('description', words.description, ({ description }) => description, { hidden: true, phone: 'more' }),
  changedColumn(collectionKind, dates),
]
