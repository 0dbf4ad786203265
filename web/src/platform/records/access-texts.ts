import { catalogue } from '../../ui/basics/ui-texts.ts'

/** The words of the Access tab. */
export const words = catalogue('record-access', {
  people: (name: string) => `People with access to ${name}`,
  search: 'Search people',
  person: 'Person',
  email: 'Email',
  can: 'What they can do',
  through: 'Through',
  ends: 'Earliest end',
  status: 'Status',
  throughGroup: 'Through {group}',
  moreOf: (name: string) => `of what ${name} can do`,
  notLoaded: 'The people could not be loaded',
  nobody: 'Nobody has access',
  nobodyWhy: 'Whoever gets a role on a group that holds it is listed here.',
  nobodyMatches: (text: string) => `No one with access matches “${text}”`,
  nobodyWithRole: 'Nobody with access has this role',
  outside: 'People outside your company have access too',
  outsideWhy: 'It is shared with another company, which manages its own people. They are not listed here.',
  outsideKnown: (word: string) => `People of groups that you do not see know this ${word} too`,
  outsideKnownWhy: 'They are not listed here.',
})
