import { type RawBuilder, sql } from 'kysely'

/**
 * SQL condition "this grant has not ended", of a row of `role_grants` under this name. Asked of the moment of the statement: a
 * transaction may have waited since it began.
 */
export const isLive = (grant: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${grant}.expires_at`)} is null or ${sql.ref(`${grant}.expires_at`)} > statement_timestamp())`
