import { type ResourceType, resourceTypes } from '@brigade/contract/kit/resources.ts'
import { type Role, roleName } from '@brigade/contract/kit/roles.ts'
import { administers, type Difference, type Held, mayGiveOnOne } from '../authority/rights.ts'
import type { Refusal } from '../rules.ts'

// Reasons for refusing a handover, written for one side: neither gets names of the other's people or things.

const forbidden = (sentence: string): Refusal => ({ code: 'forbidden', sentence })
const conflict = (sentence: string): Refusal => ({ code: 'conflict', sentence })

/** Only companies hand over, not their branches: the person who decides administers the whole company, without an end date. */
export function judgeOffice(company: string, onRoot: Held): Refusal[] {
  if (onRoot.get('access_groups_admin') === Infinity) return []
  return [forbidden(`You need the role “Access groups admin” on ${company} itself, without an end date, to hand over or take over.`)]
}

export interface Home {
  readonly name: string
  readonly held: Held
  /** What stands there, or below it. */
  readonly types: readonly ResourceType[]
}

/** Both sides need the role that changes each kind of thing, where it stands and where it comes to. */
export function judgeHome({ name, held, types }: Home): Refusal[] {
  if (!administers(held)) return [forbidden(`You need the role “Access groups admin” on ${name}.`)]
  return types
    .map((type) => resourceTypes[type].change)
    .flatMap((role) => (held.has(role) ? [] : [forbidden(`You need the role “${roleName(role)}” on ${name}.`)]))
}

/**
 * The law of giving across companies: nobody over there may come to a role that the one who hands over could not give where the thing
 * stands. `who` names people of the receiving side alone.
 */
export function judgeReceivers(
  { offerer, thing, giver }: { readonly offerer: string; readonly thing: string; readonly giver: readonly Held[] },
  gains: readonly Difference[],
  who: (userId: number) => string,
): Refusal[] {
  const wrong = gains.filter(({ role, until }) => !mayGiveOnOne(giver, role, until))
  const roles = Map.groupBy(wrong, ({ role }) => role)
  return [...roles].map(([role, some]) =>
    forbidden(
      `${named(some.map(({ userId }) => who(userId)))} would gain “${roleName(role)}” on ${thing}, which ${offerer} could not give there. Choose a group where nobody holds it, or ask for an offer from someone who can.`,
    ),
  )
}

/** The same of what is no person: an ordering system of the receiving side, which keeps what it comes to. */
export const judgeStanding = (offerer: string, { who, name, role }: { readonly who: string; readonly name: string; readonly role: Role }): Refusal =>
  forbidden(
    `${who} of your company would gain “${roleName(role)}” on ${name}, which ${offerer} could not give there without an end date. Choose a group that it does not reach, or ask for an offer from someone who can.`,
  )

const mostNamed = 3

function named(names: readonly string[]): string {
  const different = [...new Set(names)]
  const more = different.length - mostNamed
  return more > 0 ? `${different.slice(0, mostNamed).join(', ')} and ${more} more` : different.join(', ')
}

/** What has changed about the things since they were offered; what was handed over is what was offered, no more and no less. */
export function judgeDrift(company: string, came: readonly { name: string }[], went: readonly { name: string }[], tellsNames: boolean): Refusal[] {
  if (came.length + went.length === 0) return []
  const say = (things: readonly { name: string }[], one: string, many: string): string[] => {
    if (things.length === 0) return []
    return [`${named(things.map(({ name }) => name))} ${things.length === 1 ? one : many}`]
  }
  // What came was never offered: the other company does not even read how much it is.
  const changes = tellsNames
    ? [...say(came, 'was added', 'were added'), ...say(went, 'was removed', 'were removed')]
    : [...(came.length > 0 ? ['something was added'] : []), ...(went.length > 0 ? [`${went.length} removed`] : [])]
  return [
    conflict(
      `What ${company} offered has changed since: ${changes.join('; ')}. ${tellsNames ? 'Withdraw the offer and make a new one.' : 'Ask for a new offer.'}`,
    ),
  ]
}

export const refused = { forbidden, conflict }

/** Of which company’s side it is. */
export const sentences = {
  notPending: (status: string): string => endings[status] ?? 'This offer is no longer open.',
  sameCompany: 'This group is of the company that offers it. Choose a group of another company, or move it there instead.',
  offererGone: (company: string): string => `Whoever made this offer can no longer hand things over for ${company}. Ask for a new offer.`,
  theirsFirst: (company: string): string => `${company} has to settle something first: its administrators see what it is on the offer.`,
  changedSince: 'This has changed since you looked at it. Look again.',
  offeredAlready: (names: readonly string[]): string =>
    `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} offered already. Withdraw that offer first.`,
  tooDeep: (name: string, most: number): string => `${name} would be more than ${most} levels deep.`,
}

const endings: Readonly<Record<string, string>> = {
  accepted: 'This offer was accepted already.',
  declined: 'This offer was declined already.',
  withdrawn: 'This offer was withdrawn.',
  expired: 'This offer has expired. Ask for a new one.',
  void: 'What was offered has gone elsewhere in the meantime.',
}
