import { accessGroups } from '@brigade/contract/access-groups.ts'
import { allEndpoints } from '@brigade/contract/all-endpoints.ts'
import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { bankConnections } from '@brigade/contract/bank-connections.ts'
import { frontDoor } from '@brigade/contract/front-door.ts'
import { type AnyEndpoint, pathParams } from '@brigade/contract/kit/endpoint.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import { founderRoles } from '@brigade/contract/kit/roles.ts'
import { restaurantProfile } from '@brigade/contract/restaurants/profile.ts'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { type Person, testApp } from '../../../testing/app.ts'
import { testBankLink } from '../../../testing/bank-link.ts'
import { allRoutes } from '../../routes.ts'

/** A provider that is there and knows nothing of what it is asked. */
const unknown = async (): Promise<never> => {
  throw new Problem('invalid', 'The bank does not know this.')
}
const bankLink = { ...testBankLink(), createLinkToken: unknown, exchangePublicToken: unknown, verifyWebhook: async () => null }
const app = await testApp(allRoutes(bankLink))
const company = await app.group({ name: 'Company' })
const owner = await app.person({ roles: founderRoles, on: company })

/** Whole text, however odd: it is kept to the byte. */
const kept = [
  '<img src=x onerror="top.hurt=1">',
  '"><svg onload=top.hurt=1>',
  "'; drop table users; --",
  '%s %n {{7*7}} <%= 7*7 %> #{7*7}',
  '=HYPERLINK("http://example.invalid";"x")',
  '+1+1|cmd',
  '../../../../etc/passwd',
  'line one\r\nBcc: somebody@example.invalid\ttab',
  '\u202egnitirw-desrever\u202c',
  'e\u0301 is not é',
  'a\u200bb\u00adc\u2060d',
  '👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'Ṱ̺̺̕o͞ ̷i̲̬n̝̗v̜o̻k̢e',
  '田中さんにあげて下さい',
  '\u0001\u0008\u001b[31m\u007f',
  '__proto__',
  'constructor',
  'null',
  '\\',
  '%_%',
  '\uffff\ufdd0',
] as const

/** Nothing PostgreSQL could give back as it was sent. */
const refused = ['NUL \0 inside', 'half \ud83d a pair', '\udc69\ud83d the wrong way round'] as const

const connection = (text: string) => ({
  parent_access_group_id: company,
  bank_connection: {
    name: text,
    address: text,
    contact_first_name: text,
    contact_last_name: text,
    contact_email: 'somebody@example.com',
    contact_phone: '2125550100',
  },
})

test.each(kept)('%j is stored byte for byte in a bank connection and found again', async (text) => {
  const { status, body } = await app.call(bankConnections.create, connection(text), { as: owner })
  expect(status).toBe(200)
  const { body: read } = await app.call(bankConnections.get, { id: body.id }, { as: owner })
  expect([read.name, read.address, read.contact_first_name, read.contact_last_name]).toEqual([text, text, text, text])
  const { body: found } = await app.call(bankConnections.search, { name: text, per_page: 100 }, { as: owner })
  expect(found.data.map(({ id }) => id)).toContain(body.id)
  const { body: page } = await app.call(bankConnections.publicGet, { uuid: body.uuid ?? '' }, { address: '203.0.113.7' })
  expect(page.name).toBe(text)
})

test.each(kept)('%j is stored byte for byte in an access group, its history and its search', async (text) => {
  const made = await app.call(accessGroups.create, { name: text, description: text, parent_access_group_id: company }, { as: owner })
  expect(made.status).toBe(200)
  expect([made.body.name, made.body.description]).toEqual([text, text])
  const { body: found } = await app.call(accessGroups.search, { search_term: text, per_page: 100 }, { as: owner })
  expect(found.data.map(({ id }) => id)).toContain(made.body.id)
  const note = { resource: 'access_group', resource_id: made.body.id, action: 'update' as const, description: `said: ${text}` }
  expect((await app.call(auditLogs.write, { audit_log: note }, { as: owner })).status).toBe(200)
  const history = { resource: 'access_group', resource_id: made.body.id, search_query: text }
  const { body: rows } = await app.call(auditLogs.search, history, { as: owner })
  expect(rows.data.map(({ description }) => description)).toContain(`said: ${text}`)
})

test.each(refused)('%j is refused with a sentence, field by field', async (text) => {
  const { status, problem } = await app.call(bankConnections.create, connection(text), { as: owner })
  expect(status).toBe(400)
  expect(Object.keys(problem.errors ?? {}).sort()).toEqual(['address', 'contact_first_name', 'contact_last_name', 'name'])
  expect(problem.errors?.name).toEqual(['contains characters that cannot be saved'])
  const contact = { ...connection('Harbor').bank_connection, contact_email: `${text.replaceAll(' ', '')}@example.com` }
  const withMail = await app.call(bankConnections.create, { ...connection('Harbor'), bank_connection: contact }, { as: owner })
  expect(withMail.problem.errors).toEqual({ contact_email: ['contains characters that cannot be saved'] })
})

test('a company and a person may have any text as name', async () => {
  for (const [at, text] of [...kept, ...refused].entries()) {
    const values = { name: text, company: text, email: `hostile-${at}@example.com`, phone: '+1 212 555 0142' }
    const form = { ...values, password: 'olive-and-thyme', confirm_password: 'olive-and-thyme', tnc: true as const }
    const { status, problem } = await app.call(frontDoor.signUp, form, { address: `198.51.100.${at}` })
    const isShort = text.length < 3
    expect([text, status]).toEqual([text, isShort || (refused as readonly string[]).includes(text) ? 400 : 200])
    if (status === 400) expect(Object.keys(problem.errors ?? {})).toEqual(['name', 'company'])
  }
})

/** Names a thing by its number; what people make themselves goes by a uuid, which is text. */
function isNumbered(key: string, schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'optional' || def.type === 'nullable') return isNumbered(key, def.innerType)
  return /(^|_)id$/.test(key) && def.type !== 'string'
}

/** An input of the right shape whose every text is the given one, and every number the other. */
function filled(schema: z.core.$ZodType, text: string, company: number): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([key, field]) => [key, isNumbered(key, field) ? company : filled(field, text, company)]),
      )
    case 'array':
      return [filled(def.element, text, company)]
    case 'union':
      return def.options[0] && filled(def.options[0], text, company)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
      return filled(def.innerType, text, company)
    case 'enum':
      return Object.values(def.entries)[0]
    case 'literal':
      return def.values[0]
    case 'number':
    case 'pipe':
      return company
    case 'boolean':
      return false
    default:
      return text
  }
}

/** The field that names what an endpoint is about, with such a thing of the company: what is not reached never gets to its handler. */
async function aboutOf({ access, input }: AnyEndpoint, group: number, person: Person): Promise<object> {
  if (access.kind !== 'resource') return {}
  const id = await newThing(access.type, group, person)
  const isList = Array.isArray((filled(input, '', 1) as Record<string, unknown>)[access.idField])
  return id === undefined ? {} : { [access.idField]: isList ? [id] : id }
}

async function newThing(type: ResourceType, group: number, as: Person): Promise<number | undefined> {
  if (type === 'bank_connection')
    return (await app.call(bankConnections.create, { ...connection('Harbor'), parent_access_group_id: group }, { as })).body.id
  if (type !== 'restaurant') return undefined
  const restaurant = { name: 'Night Owl', timezone: 'America/Chicago', currency: 'USD' }
  return (await app.call(restaurantProfile.createRestaurant, { restaurant, parent_access_group_id: group }, { as })).body.id
}

test.each(allEndpoints())('$name never breaks, whatever text is in its fields', async ({ name, endpoint }) => {
  // A person and a company of its own each time: the one before may have signed out, taken the own roles away or deleted the group.
  const own = await app.group({ name: 'Company' })
  const person = await app.person({ roles: founderRoles, on: own })
  const about = await aboutOf(endpoint, own, person)
  const hasTextInPath = pathParams(endpoint.path).some((param) => !/(^|_)id$/.test(param))
  for (const [at, text] of [...kept, ...refused].entries()) {
    if (hasTextInPath && !text.isWellFormed()) continue
    const input = { ...(filled(endpoint.input, text, own) as object), ...about }
    const { status, problem } = await app.call(endpoint, input as never, { as: person, address: `192.0.2.${at}` })
    expect([name, text, status < 500]).toEqual([name, text, true])
    if (status >= 400) expect(problem.message).toMatch(/ .*[.!?]$/s)
  }
})

test.each(['%', '%ED%A0%80', '%00', '%C0%AF', '..%2f..%2fetc'])('an address with %s in it is refused in words', async (part) => {
  const answer = await app.app.inject({ url: `/api/payments/v5/public/bank_connections/${part}` })
  expect([400, 404]).toContain(answer.statusCode)
  expect(answer.json()).toMatchObject({ code: expect.any(String), message: expect.stringMatching(/^[A-Z].*[.]$/), request_id: expect.any(String) })
})
