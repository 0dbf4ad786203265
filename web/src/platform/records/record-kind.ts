import { type ResourceType, resourceTypes } from '@brigade/contract/kit/resources.ts'
import { type Role, roleName } from '@brigade/contract/kit/roles.ts'
import { numberText } from '../../ui/basics/numbers.ts'
import { holds, useSession } from '../session/session.ts'

/** What a module says of its records once; every part of this folder takes it. */
export interface RecordKind {
  readonly type: ResourceType
  /** Hash path of their list, `/bank-connections`. */
  readonly path: string
  /** Where a new one is made; at `new` below the list when left out. */
  readonly newPath?: string
  /** Below which each has its page, under its id; below the list when left out. */
  readonly recordPath?: string
  /** Whoever makes a new one holds all of them; the role that changes the type when left out. */
  readonly createdWith?: readonly Role[]
  readonly words: RecordWords
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * The sentences that every kind of record needs, in English, for a module to lay into its own catalogue and to replace where it says
 * something else: `{ ...recordSentences('gift_card_definition', 'gift card definitions'), balance: 'Balance' }`. So they stand in that
 * catalogue one by one, and a language may inflect each as it needs.
 */
export function recordSentences(type: ResourceType, several: string, one: string = resourceTypes[type].word) {
  const { view, change } = resourceTypes[type]
  const counted = (count: number) => (count === 1 ? `1 ${one}` : `${numberText(count)} ${several}`)
  return {
    one: capital(one),
    several: capital(several),
    name: 'Name',
    organization: 'Organization',
    generalInfo: 'General Info',
    history: 'History',
    created: 'Created',
    lastChanged: 'Last changed',
    create: 'Create',
    createTitle: `Create ${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`,
    createdToast: `${capital(one)} created`,
    cannotCreate: `You cannot create ${several}`,
    createNeeds: `It needs the role “${roleName(change)}” on an access group.`,
    editTitle: `Edit ${one}`,
    saved: `${capital(one)} saved`,
    cannotSee: `You cannot see ${several}`,
    seeNeeds: `It needs the role “${roleName(view)}” on an access group.`,
    needsRole: `It needs the role “${roleName(view)}” on an access group that holds this ${one}.`,
    gone: `This ${one} is gone`,
    goneWhy: 'It was deleted, or it moved to an organization you cannot see.',
    notLoaded: `The ${one} could not be loaded`,
    listNotLoaded: `The ${several} could not be loaded`,
    noneYet: `No ${several} yet`,
    noMatch: (text: string) => `Nothing matches “${text}”`,
    deleteTitle: `Delete this ${one}?`,
    deleteBody: (name: string) => `“${name}” will be gone for good.`,
    deleted: (name: string) => `${name} was deleted`,
    notDeleted: 'It was not deleted',
    askDeleteSeveral: (count: number) => `Delete ${counted(count)}?`,
    severalDeleted: (count: number) => `${counted(count)} ${count === 1 ? 'was' : 'were'} deleted`,
  }
}

export type RecordWords = Readonly<ReturnType<typeof recordSentences>>

/** Hash path of a record's page. */
export const pathOf = ({ path, recordPath = path }: Pick<RecordKind, 'path' | 'recordPath'>, id: number) => `${recordPath}/${id}`

/** Where the list is, as a step of the way to a page below it. */
export const listCrumb = ({ path, words }: RecordKind, label = words.several) => ({ label, href: `#${path}` })

/** Whether the person may make a new one somewhere. */
export function useMayCreate({ type, createdWith = [resourceTypes[type].change] }: RecordKind): boolean {
  const session = useSession()
  return createdWith.every((role) => holds(session, role))
}
