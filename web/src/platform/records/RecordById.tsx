import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Crumb } from '../../ui/page/PageHeader.tsx'
import { RecordPage } from './RecordPage.tsx'
import { listCrumb, type RecordKind } from './record-kind.ts'
import { idOf, useRights } from './record-rights.ts'

interface RecordByIdProps<Named> {
  kind: RecordKind
  /** As the address has it. */
  id: string
  query: (asked: { id: number }) => UseQueryOptions<Named, Error, Named, QueryKey>
  /** Where all of them are listed. */
  list?: Crumb
  /** `mayChange`: the person may change this very one. Whether it can be changed now, it says itself. */
  children: (record: Named, mayChange: boolean) => ReactNode
}

/** The page of the record that an address names, for those who may see this very one. */
export function RecordById<Named extends { name: string }>({ kind, id: text, query, list = listCrumb(kind), children }: RecordByIdProps<Named>) {
  const id = idOf(text)
  const { verdict, mayChange } = useRights(kind.type, id)
  return (
    <RecordPage id={id} verdict={verdict} record={query({ id })} list={list} words={kind.words}>
      {(record) => children(record, mayChange)}
    </RecordPage>
  )
}
