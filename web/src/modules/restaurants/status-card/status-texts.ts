import { catalogue } from '../../../ui/basics/ui-texts.ts'

/** The words for suspending, reopening, closing and deleting. */
export const words = catalogue('restaurant-standing', {
  standing: 'Status',
  suspended: 'Suspend',
  live: 'Reopen',
  closed: 'Close for good',
  suspendedHelp: 'Guests cannot order anywhere until it is reopened. Hours, menus and publications stay as they are.',
  liveHelp: 'Guests can order again, within its hours.',
  closedHelp: 'For a restaurant that has closed for good. It stays in the lists, and it can be reopened.',
  onboardingNow: 'Guests cannot see it yet. Its checklist says what is left to do.',
  liveNow: 'Guests can order within its hours.',
  suspendedNow: 'Guests cannot order anywhere until it is reopened.',
  closedNow: 'It is closed for good. Guests cannot see it.',
  reason: 'Reason',
  reasonHelp: 'It is shown in History.',
  outcome: 'What happened',
  doneToast: (name: string, sentence: string) => `${name}: ${sentence}`,
  severalDone: (count: number) => `${count} restaurants changed`,
  title: (count: number, action: string) => (count === 1 ? `${action}: 1 restaurant` : `${action}: ${count} restaurants`),
  someDone: (done: number, all: number) => `${done} of ${all} changed`,
  done: 'Done',
  unchanged: 'Unchanged',
  refused: 'Refused',
  unknown: 'Unknown',
  deleteHelp: 'It never went live, so it can be deleted, with its menus, hours and files. This cannot be undone.',
  deleteLibraryHelp: 'Deletes the library with everything in it. This is possible once nothing links to it. It cannot be undone.',
})
