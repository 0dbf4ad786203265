import { useEffect, useRef } from 'react'

/** What rows are called, those of pages left behind as well: a selection reaches over all of them. */
export function useRowNames<Row>(rows: readonly Row[], rowId: (row: Row) => string, rowName: (row: Row) => string) {
  const names = useRef(new Map<string, string>())
  const remember = (seen: readonly Row[]) => {
    for (const row of seen) names.current.set(rowId(row), rowName(row))
  }
  useEffect(() => remember(rows))
  return { remember, namesOf: (ids: readonly string[]) => ids.flatMap((id) => names.current.get(id) ?? []) }
}
