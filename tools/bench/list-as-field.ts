import { bankConnections } from '@brigade/contract/bank-connections.ts'

/** The list of bank connections as a field of a GraphQL schema: the product offers it on the other road alone. */
export const listAsField = {
  ...bankConnections.search,
  path: '/graphql',
  graph: { kind: 'query' as const, field: 'bankConnections' },
}
