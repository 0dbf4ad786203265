import { type InvalidateOptions, type InvalidateQueryFilters, type Query, QueryClient, type QueryKey } from '@tanstack/react-query'

/** A question that is left to its answer. */
interface Kept {
  /** An update came after the request was sent, so its answer may be older than that. */
  isBehind: boolean
  answered: Promise<void>
}

const isUnderWay = ({ state }: Query): boolean => state.fetchStatus !== 'idle'

/**
 * A query client that repeats requests whose data was announced as changed after they were sent. The library repeats nothing while a
 * first request is running, so its answer, older than the announcement, would stay.
 *
 * A running request is cancelled once and repeated. Announcements after that wait for the answer and are handled by one request: so
 * answers arrive however often changes are announced, and at most one more request follows each.
 */
export class AskingClient extends QueryClient {
  readonly #kept = new WeakMap<Query, Kept>()

  /** With `cancelRefetch: false` the answer that is under way is shown first, and asked for again after it. */
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters: InvalidateQueryFilters<Key> = {},
    options: InvalidateOptions = {},
  ): Promise<void> {
    if (filters.refetchType === 'none') return super.invalidateQueries(filters, options)
    const { predicate = () => true } = filters
    const underWay = new Set(this.getQueryCache().findAll(filters).filter(isUnderWay))
    const others = super.invalidateQueries({ ...filters, predicate: (query) => predicate(query) && !underWay.has(query) }, options)
    await Promise.all([others, ...[...underWay].map((query) => this.#askAgain(query, options.cancelRefetch !== false))])
  }

  /** Resolves when data that includes the update has arrived. */
  async #askAgain(query: Query, mayGiveUp: boolean): Promise<void> {
    const kept = this.#kept.get(query)
    if (kept) kept.isBehind = true
    await (kept?.answered ?? this.#keep(query, mayGiveUp))
    await this.#kept.get(query)?.answered
  }

  /** Asks, and leaves the question to its answer. */
  #keep(query: Query, mayGiveUp: boolean): Promise<void> {
    // Whoever leaves the page before the answer comes finds it marked when they are back.
    query.invalidate()
    const before = query.promise
    if (mayGiveUp) void query.cancel({ silent: true })
    const asked = query.fetch()
    // An answer that has arrived but is not applied yet cannot be cancelled.
    const isBehind = before !== undefined && query.promise === before
    const kept: Kept = { isBehind, answered: Promise.resolve() }
    kept.answered = asked.then(
      () => this.#settle(query, kept),
      // A failure is shown by the query itself; a cancelled request has none.
      () => this.#settle(query, kept),
    )
    this.#kept.set(query, kept)
    return kept.answered
  }

  #settle(query: Query, kept: Kept): void {
    this.#kept.delete(query)
    if (!kept.isBehind) return
    query.invalidate()
    if (query.isActive() || isUnderWay(query)) void this.#keep(query, true)
  }
}
