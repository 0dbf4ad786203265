import type { OfferAct } from '@brigade/contract/discounts/offers.ts'
import { numberText } from '../../../ui/basics/numbers.ts'
import { catalogue } from '../../../ui/basics/ui-texts.ts'

const offersText = (count: number) => (count === 1 ? '1 offer' : `${numberText(count)} offers`)

/** The words of starting, pausing and ending. */
export const words = catalogue('discounts-acts', {
  start: 'Start',
  startAnyway: 'Start anyway',
  goBack: 'Go back',
  resume: 'Resume',
  pause: 'Pause',
  end: 'End',
  endMore: 'End…',
  duplicate: 'Duplicate',
  more: 'More actions for this offer',
  askStart: (name: string) => `Start “${name}”?`,
  askResume: (name: string) => `Resume “${name}”?`,
  startNow: 'Guests get it with orders that are placed from now on.',
  startLater: (moment: string) => `It is scheduled. Guests get it from ${moment} on, on the clock of each restaurant.`,
  startStaff: 'Staff can take it off orders from now on.',
  startCodes: 'Guests who have a code can use it from now on.',
  startNoCodes: 'It has no codes yet, so nobody can use it. Add codes on the page of the offer.',
  startCodesLater: (count: number) => (count === 1 ? 'It has one code.' : `It has ${numberText(count)} codes.`),
  askPause: (name: string) => `Pause “${name}”?`,
  pauseBody: 'Guests do not get it until somebody resumes it. Orders that are being paid right now keep it.',
  askEnd: (name: string) => `End “${name}” for good?`,
  endBody: 'Nobody gets it any more, and it cannot be started again. What was given stays as it is.',
  started: 'The offer is running',
  scheduled: 'The offer is scheduled',
  paused: 'The offer is paused',
  ended: 'The offer has ended',
  notDone: 'The offer was not changed',
  copied: 'The offer was copied as a draft',
  notCopied: 'It was not copied',
  startSeveral: (count: number) => `Start ${offersText(count)}?`,
  pauseSeveral: (count: number) => `Pause ${offersText(count)}?`,
  endSeveral: (count: number) => `End ${offersText(count)} for good?`,
  startSeveralWhy: 'Guests get them with orders that are placed from now on. Those that begin later are scheduled.',
  pauseSeveralWhy: 'Guests do not get them until somebody resumes them.',
  endSeveralWhy: 'Nobody gets them any more, and they cannot be started again.',
  severalStarted: (count: number) => `${offersText(count)} started`,
  severalPaused: (count: number) => `${offersText(count)} paused`,
  severalEnded: (count: number) => `${offersText(count)} ended`,
})

interface SeveralWords {
  readonly label: string
  readonly title: (count: number) => string
  readonly why: string
  readonly done: (count: number) => string
}

/** What is said where several are started, paused or ended. */
export const severalWords = (act: OfferAct): SeveralWords =>
  ({
    start: { label: words.start, title: words.startSeveral, why: words.startSeveralWhy, done: words.severalStarted },
    pause: { label: words.pause, title: words.pauseSeveral, why: words.pauseSeveralWhy, done: words.severalPaused },
    end: { label: words.end, title: words.endSeveral, why: words.endSeveralWhy, done: words.severalEnded },
  })[act]
