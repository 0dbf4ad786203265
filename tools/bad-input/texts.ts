import { accessGroups } from '../../contract/src/access-groups.ts'
import { auditLogs } from '../../contract/src/audit-logs.ts'
import { bankConnections } from '../../contract/src/bank-connections.ts'
import { frontDoor } from '../../contract/src/front-door.ts'
import type { SessionUser } from '../../contract/src/session.ts'
import { type Answer, ask, codeIn, each, type Founder, faultOfRefusal, freshEmail, mails, password, signUpForm } from './asking.ts'
import type { Sets } from './sets.ts'
import type { Tally } from './tally.ts'

/** A text that was kept, and where it can be seen. */
export interface Kept {
  readonly text: string
  readonly connection: { readonly id: number; readonly uuid: string }
  readonly group: { readonly id: number }
}

/** Said here once more, apart from the contract: what is whole text of a fitting length has to be taken. */
function fits(text: string, least: number, most: number): boolean {
  const length = text.trim().length
  return length >= least && length <= most && text.isWellFormed() && !text.includes('\0')
}

/** Kept to the byte after the trim, or refused in words where it has to be. */
function judge(answer: Answer<unknown>, mayPass: boolean, stored: () => readonly string[], text: string): string | undefined {
  if (!mayPass) return faultOfRefusal(answer)
  if (answer.status !== 200) return `${JSON.stringify(text)} answered ${answer.status} ${JSON.stringify(answer.problem)}`
  const other = stored().find((value) => value !== text.trim())
  return other === undefined ? undefined : `${JSON.stringify(text)} became ${JSON.stringify(other)}`
}

/** Every text field of bank connections and access groups, and what is searched for. */
export async function tryFields(base: string, { texts, hostile }: Sets, founder: Founder, tally: Tally): Promise<Kept[]> {
  const kept: Kept[] = []
  const token = founder.session.oauth_token
  await each(texts, 8, async (text) => {
    const mayPass = fits(text, 1, 200)
    const made = await ask(base, bankConnections.create, newConnection(founder.rootId, text), token)
    const fields = ({ name, address, contact_first_name, contact_last_name }: typeof made.body) => [
      name,
      address,
      contact_first_name,
      contact_last_name,
    ]
    tally.count(
      'bank connection: name, address, contact',
      judge(made, mayPass, () => fields(made.body), text),
      !mayPass,
    )
    const group = await ask(base, accessGroups.create, { name: text, description: text, parent_access_group_id: founder.rootId }, token)
    tally.count(
      'access group: name, description',
      judge(group, mayPass, () => [group.body.name, group.body.description], text),
      !mayPass,
    )
    if (made.status !== 200 || group.status !== 200) return
    kept.push({ text: text.trim(), connection: { id: made.body.id, uuid: made.body.uuid ?? '' }, group: group.body })
    if (!hostile.has(text.trim())) return
    const changed = { name: text, address: `${text.trim()} 2`, version: made.body.version }
    const saved = await ask(base, bankConnections.update, { id: made.body.id, bank_connection: changed }, token)
    const read = await ask(base, bankConnections.get, { id: made.body.id }, token)
    const fault = saved.status === 200 && read.body.address === `${text.trim()} 2` ? undefined : `${JSON.stringify(text)}: ${saved.status}`
    tally.count('bank connection: edited and read again', fault)
    const shown = await ask(base, bankConnections.publicGet, { uuid: made.body.uuid ?? '' })
    tally.count(
      'bank connection: public page',
      judge(shown, true, () => [shown.body.name, shown.body.contact_first_name], text),
    )
  })
  return kept
}

const newConnection = (rootId: number, text: string) => ({
  parent_access_group_id: rootId,
  bank_connection: {
    name: text,
    address: text,
    contact_first_name: text,
    contact_last_name: text,
    contact_email: 'ada@example.com',
    contact_phone: '2125550142',
  },
})

/** Whatever is searched for, what carries it is found; what cannot be a text is refused in words. */
export async function trySearches(base: string, { texts, hostile }: Sets, kept: readonly Kept[], founder: Founder, tally: Tally): Promise<void> {
  const token = founder.session.oauth_token
  const places = new Map(kept.map((one) => [one.text, one]))
  await each(texts, 8, async (text) => {
    const mayPass = text.isWellFormed() && !text.includes('\0') && text.trim().length <= 200
    const place = places.get(text.trim())
    const banks = await ask(base, bankConnections.search, { name: text, per_page: 100 }, token)
    tally.count('search: bank connections', foundFault(banks, mayPass, place?.connection.id, text), !mayPass)
    const groups = await ask(base, accessGroups.search, { search_term: text, per_page: 100 }, token)
    tally.count('search: access groups', foundFault(groups, mayPass, place?.group.id, text), !mayPass)
    if (!hostile.has(text.trim())) return
    const others = [
      ask(base, accessGroups.resourceInfo, { id_or_type: String(founder.rootId), type_or_id: 'bank_connection', search_term: text }, token),
      ask(base, accessGroups.users, { id: founder.rootId, search_term: text }, token),
      ask(base, accessGroups.findUsers, { search_term: text }, token),
      ask(base, auditLogs.search, { search_query: text }, token),
    ]
    for (const answer of await Promise.all(others)) {
      // A query string has no half characters: the browser sends another one in their place.
      const isFine = answer.status === 200 && (mayPass || !text.isWellFormed())
      tally.count(
        'search: resources, people, history',
        isFine ? undefined : mayPass ? `${JSON.stringify(text)}: ${answer.status}` : faultOfRefusal(answer),
      )
    }
  })
}

function foundFault(answer: Answer<{ data: { id: number }[]; total: number }>, mayPass: boolean, id: number | undefined, text: string) {
  if (!mayPass) return faultOfRefusal(answer)
  if (answer.status !== 200) return `${JSON.stringify(text)} answered ${answer.status}`
  const { data, total } = answer.body
  const isThere = id === undefined || total > data.length || data.some((row) => row.id === id)
  return isThere ? undefined : `${JSON.stringify(text)} is not found by itself`
}

/** Notes of a client: each comes back as posted. One session may post 120 a minute, so several post. */
export async function tryNotes(base: string, texts: readonly string[], connectionId: number, founder: Founder, tally: Tally): Promise<void> {
  const mostPerSession = 100
  const posted = new Map<number, string>()
  for (let from = 0; from < texts.length; from += mostPerSession) {
    const { body: session } = await ask(base, frontDoor.signIn, { email: founder.email, password })
    await each(texts.slice(from, from + mostPerSession), 8, async (text) => {
      const mayPass = fits(text, 1, 20_000)
      const audit_log = { app: 'chef', resource: 'bank_connection', resource_id: connectionId, action: 'update', description: text }
      const answer = await ask(base, auditLogs.write, { audit_log }, session.oauth_token)
      if (answer.status === 200 && answer.body.id !== null) posted.set(answer.body.id, text.trim())
      tally.count(
        'audit note: posted',
        judge(answer, mayPass, () => [], text),
        !mayPass,
      )
    })
  }
  const pages = Array.from({ length: Math.ceil(posted.size / 100) + 1 }, (_, at) => at + 1)
  const read = new Map<number, string>()
  await each(pages, 4, async (page) => {
    const input = { page, per_page: 100, resource: 'bank_connection', resource_id: connectionId }
    const { body } = await ask(base, auditLogs.search, input, founder.session.oauth_token)
    for (const { id, description } of body.data) read.set(id, description)
  })
  for (const [id, text] of posted) {
    tally.count('audit note: read again', read.get(id) === text ? undefined : `${JSON.stringify(text)} became ${JSON.stringify(read.get(id))}`)
  }
}

/** People and companies of any name sign up; the hostile ones and some of the others also confirm, sign in and are told their names. */
export async function tryNames(base: string, { texts, hostile }: Sets, tally: Tally): Promise<SessionUser[]> {
  const sessions: SessionUser[] = []
  // The mailbox shows the newest 200.
  for (let from = 0; from < texts.length; from += 100) {
    const signedUp: { text: string; email: string; id: string }[] = []
    await each(texts.slice(from, from + 100), 32, async (text, at) => {
      const email = freshEmail('name')
      const mayPass = fits(text, 3, 200)
      const answer = await ask(base, frontDoor.signUp, signUpForm(email, { name: text, company: text }))
      tally.count(
        'sign-up: name, company',
        judge(answer, mayPass, () => [], text),
        !mayPass,
      )
      if (answer.status === 200 && (hostile.has(text.trim()) || at % 4 === 0)) signedUp.push({ text, email, id: answer.body.id })
    })
    const codes = new Map((await mails(base)).map((mail) => [mail.to, codeIn(mail)]))
    await each(signedUp, 32, async ({ text, email, id }) => {
      await ask(base, frontDoor.confirmAccount, { id, token: codes.get(email) ?? '', company: text })
      const session = await ask(base, frontDoor.signIn, { email, password })
      const groups = await ask(base, accessGroups.search, {}, session.body.oauth_token)
      const storedNames = () => [session.body.name, groups.body.data[0]?.name ?? '']
      const fault = session.status === 200 ? judge(groups, true, storedNames, text) : `${JSON.stringify(text)} cannot sign in: ${session.status}`
      tally.count('name and company told back', fault)
      if (session.status === 200) sessions.push(session.body)
    })
  }
  return sessions
}
