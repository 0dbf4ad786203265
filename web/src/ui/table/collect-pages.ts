/** One page of a list, with how many rows there are in all. */
export interface PageOfRows<Row> {
  readonly rows: readonly Row[]
  readonly total: number
}

/** Reads one page of what the list shows now, in its order. */
export type FetchPage<Row> = (page: number, perPage: number, signal: AbortSignal) => Promise<PageOfRows<Row>>

/** No export or selection reaches further. */
export const mostCollected = 10_000
const perPage = 100

interface Collecting<Row> {
  readonly fetchPage: FetchPage<Row>
  readonly rowId: (row: Row) => string
  readonly signal: AbortSignal
  readonly onProgress?: (done: number, total: number) => void
}

/**
 * All rows of a list, page after page, each once: while one reads, rows may be added and push others to the next page. `total` is
 * what the list had at the end.
 */
export async function collectPages<Row>({ fetchPage, rowId, signal, onProgress }: Collecting<Row>): Promise<PageOfRows<Row>> {
  const found = new Map<string, Row>()
  let total = Number.POSITIVE_INFINITY
  for (let page = 1; (page - 1) * perPage < Math.min(total, mostCollected); page += 1) {
    const answer = await fetchPage(page, perPage, signal)
    signal.throwIfAborted()
    for (const row of answer.rows) found.set(rowId(row), row)
    total = answer.total
    onProgress?.(Math.min(found.size, mostCollected), Math.min(total, mostCollected))
    if (answer.rows.length === 0) break
  }
  return { rows: [...found.values()].slice(0, mostCollected), total: Number.isFinite(total) ? total : 0 }
}
