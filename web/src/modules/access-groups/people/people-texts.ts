import { numberText } from '../../../ui/basics/numbers.ts'
import { catalogue } from '../../../ui/basics/ui-texts.ts'

const people = (count: number): string => (count === 1 ? '1 person' : `${numberText(count)} people`)

/** The words of the table of people. */
export const words = catalogue('access-group-people', {
  person: 'Person',
  email: 'Email',
  roles: 'Roles',
  here: 'Given here',
  above: 'From above',
  ends: 'Earliest end',
  status: 'Status',
  setEndMore: 'Set end…',
  removeMore: 'Remove from this group…',
  setEnd: 'Set end',
  remove: 'Remove',
  setEndTitle: (count: number) => `When do the roles of ${people(count)} end?`,
  setEndWhy: 'This applies to every role given to them on this group itself. Roles from groups above stay as they are.',
  endSet: (count: number) => `Roles of ${people(count)} end on another day`,
  removeTitle: (count: number, group: string) => `Remove ${people(count)} from ${group}?`,
  removeWhy: 'Every role given to them on this group itself ends at once. Roles from groups above stay as they are.',
  removed: (count: number) => `${people(count)} removed`,
})
