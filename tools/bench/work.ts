import type { Tenant } from './tenant.ts'

export type Value = string | number

export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: string
}

/** One line of the comparison: many requests that differ in the values of their row. */
export interface Work {
  readonly name: string
  readonly title: string
  /** Each request takes one; the bare server puts them where the product's statements have those of the first. */
  readonly rows: readonly (readonly Value[])[]
  readonly request: (row: readonly Value[]) => Request
  /** Asking the same twice is another work: nothing is written the second time. */
  readonly changes?: boolean
  /** Every request asks something that nobody has asked before. */
  readonly isCold?: boolean
  /** Tokens and limits differ in each request, so their hashes in the statements do too. */
  readonly hasFreshHashes?: boolean
  readonly verifiesPassword?: boolean
}

/** The work of the goals, as one member whose rights come from the root of the tree. */
export function workOf(tenant: Tenant): Work[] {
  const headers = { authorization: `Bearer ${tenant.token}` }
  const json = { 'content-type': 'application/json', ...headers }
  const search = (page: number, name: string): Request => ({
    method: 'POST',
    path: '/api/payments/v5/bank_connections/search',
    headers: json,
    body: JSON.stringify({ page, per_page: 20, name }),
  })
  const ids = tenant.bankConnectionIds.filter((_, index) => index % 17 === 3).slice(0, 400)
  const lastPage = Math.max(2, Math.min(500, Math.floor(tenant.bankConnectionIds.length / 40)))
  return [
    { name: 'list-1', title: 'Bank list, page 1, with total', rows: [[]], request: () => search(1, '') },
    { name: 'list-500', title: `Bank list, page ${lastPage}, with total`, rows: [[]], request: () => search(lastPage, '') },
    { name: 'search', title: 'Name search, page 1, with total', rows: texts(20), request: ([text]) => search(1, String(text)) },
    { name: 'search-new', title: 'Name search, each text new', rows: texts(60_000), request: ([text]) => search(1, String(text)), isCold: true },
    {
      name: 'record',
      title: 'One record',
      rows: ids.map((id) => [id]),
      request: ([id]) => ({ method: 'GET', path: `/api/payments/v5/bank_connections/${id}`, headers }),
    },
    {
      name: 'update',
      title: 'Update with its audit row',
      changes: true,
      // Twice over with another address: a form saved unchanged writes nothing.
      rows: ['North Pier', 'South Pier'].flatMap((pier) => ids.map((id, index) => [id, `${index} ${pier}, Harbor`])),
      request: ([id, address]) => ({
        method: 'PUT',
        path: `/api/payments/v5/bank_connections/${id}`,
        headers: json,
        body: JSON.stringify({ id, bank_connection: { name: tenant.nameOf.get(Number(id)), address } }),
      }),
    },
    {
      name: 'check',
      title: 'is_resource_authorized',
      rows: ids.map((id) => [id]),
      request: ([id]) => ({
        method: 'POST',
        path: '/api/users/v5/is_resource_authorized',
        headers: json,
        body: JSON.stringify({ resource_type: 'bank_connection', resource_id: id, role: 'bank_connections' }),
      }),
    },
    {
      name: 'sign-in',
      title: 'Sign-in',
      rows: tenant.accounts.map(({ id, email }, index) => [id, email, `10.${(index >> 8) & 255}.${index & 255}.7`]),
      request: ([, email, from]) => ({
        method: 'POST',
        path: '/api/users/v5/get_auth_token',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': String(from) },
        body: JSON.stringify({ email, password: tenant.password }),
      }),
      hasFreshHashes: true,
      verifiesPassword: true,
    },
  ]
}

/** Pieces of the names, which end in 32 hexadecimal digits: three of them are in about 140 of 20,000 names, four in 9. */
function texts(count: number): string[][] {
  const digits = count > 4096 ? 4 : 3
  return Array.from({ length: count }, (_, index) => {
    const text = ((index * 7919) % 16 ** digits).toString(16).padStart(digits, '0')
    return [text, `%${text}%`]
  })
}
