import type { Page } from '@brigade/contract/kit/page.ts'
import { resourceTypes } from '@brigade/contract/kit/resources.ts'
import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import type { Palette } from '../module.ts'
import { currentSession, holds } from '../session/session.ts'
import { foundWithAccess } from './access-palette.ts'
import { pathOf, type RecordKind } from './record-kind.ts'

const mostFound = 5

interface Found {
  readonly id: number
  readonly name: string
  /** Left out where the company owns all of them. */
  readonly parent_access_group_name?: string
}

interface RecordPaletteInput<Row extends Found> {
  kind: RecordKind
  /** A second line for their list, where the list has no place of its own in the sidebar. */
  listHint?: () => string
  /** A second line for *Create …*. */
  hint: () => string
  pages: (asked: { name: string; page: number; per_page: number }) => FetchQueryOptions<Page<Row>, Error, Page<Row>, QueryKey>
  /** A further note on each match, in addition to its type and owner. */
  about?: (row: Row) => string
}

/** What a kind of record gives the command palette: a way to make one, those whose name is typed, and who has access to them. */
export function recordPalette<Row extends Found>({ kind, listHint, hint, pages, about }: RecordPaletteInput<Row>): Required<Palette> {
  const { type, path, newPath = `${path}/new` } = kind
  const { view, change } = resourceTypes[type]
  return {
    // Words are read at use.
    actions: [
      ...(listHint
        ? [
            {
              id: `${type}:list`,
              get label() {
                return kind.words.several
              },
              get description() {
                return listHint()
              },
              to: path,
              needs: view,
            },
          ]
        : []),
      {
        id: `${type}:new`,
        get label() {
          return kind.words.createTitle
        },
        get description() {
          return hint()
        },
        to: newPath,
        needs: change,
      },
    ],
    search: async (text, client) => {
      if (!holds(currentSession(), view)) return []
      return foundWithAccess({
        type,
        text,
        client,
        find: async (name) => (await client.fetchQuery(pages({ name, page: 1, per_page: mostFound }))).data,
        entry: (row) => ({
          id: `${type}:${row.id}`,
          label: row.name,
          description: [kind.words.one, row.parent_access_group_name, about?.(row)].filter(Boolean).join(' · '),
          to: pathOf(kind, row.id),
        }),
      })
    },
  }
}
