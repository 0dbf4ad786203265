import { useEffect, useState } from 'react'

const flashMs = 1200

type Stamps = ReadonlyMap<string, string | number>

const nothing: ReadonlySet<string> = new Set()

/** Ids of rows that another stamp shows than a moment ago: changed elsewhere. A row that was not there before is no change. */
export function useFresh<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  stamp: ((row: Row) => string | number) | undefined,
): ReadonlySet<string> {
  const [seen, setSeen] = useState<{ rows: readonly Row[]; stamps: Stamps }>({ rows: [], stamps: new Map() })
  const [fresh, setFresh] = useState(nothing)
  if (stamp && seen.rows !== rows) {
    const stamps = new Map(rows.map((row) => [rowId(row), stamp(row)]))
    const changed = [...stamps].filter(([id, now]) => seen.stamps.has(id) && seen.stamps.get(id) !== now).map(([id]) => id)
    setSeen({ rows, stamps })
    if (changed.length > 0) setFresh(new Set(changed))
  }
  useEffect(
    function settle() {
      if (fresh.size === 0) return
      const timer = setTimeout(() => setFresh(nothing), flashMs)
      return () => clearTimeout(timer)
    },
    [fresh],
  )
  return fresh
}
