import { numberText } from '../../../ui/basics/numbers.ts'
import { catalogue } from '../../../ui/basics/ui-texts.ts'

export const words = catalogue('customers-timeline', {
  timeline: 'Timeline',
  everything: 'Everything',
  show: 'Show',
  nothing: 'Nothing has happened yet',
  nothingWhy: 'Orders, points, gift cards, notes, consents and blocks of this customer stand here.',
  notLoaded: 'The timeline could not be loaded',
  addNote: 'Add a note',
  note: 'Note',
  notes: 'Notes',
  moreNotes: (count: number) => `${count === 1 ? '1 more is' : `${numberText(count)} more are`} in the timeline.`,
  noteHelp: 'Everybody who sees this customer can read it.',
  save: 'Save note',
  saved: 'Note saved',
  takeAway: 'Delete note',
  askTakeAway: 'Delete this note?',
  askTakeAwayWhy: 'It is gone for everybody.',
  takenAway: 'Note deleted',
  notTakenAway: 'The note was not deleted',
  points: (count: number) => `${count > 0 ? '+' : count < 0 ? '−' : ''}${numberText(Math.abs(count))} ${Math.abs(count) === 1 ? 'point' : 'points'}`,
})
