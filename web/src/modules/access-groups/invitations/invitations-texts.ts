import { numberText } from '../../../ui/basics/numbers.ts'
import { catalogue } from '../../../ui/basics/ui-texts.ts'

const invitations = (count: number): string => (count === 1 ? '1 invitation' : `${numberText(count)} invitations`)

/** The words of the table of invitations. */
export const words = catalogue('access-group-invitations', {
  email: 'Email',
  roles: 'Roles',
  status: 'Status',
  expires: 'Link works until',
  invitedBy: 'Invited by',
  sent: 'Last sent',
  times: 'Times sent',
  search: 'Search invitations',
  noMatch: (text: string) => `No invitation matches “${text}”`,
  againMore: 'Send again…',
  again: 'Send again',
  againTitle: (count: number) => `Send ${invitations(count)} again?`,
  againWhy: 'Each person gets a new link by email. The old links stop working.',
  mailed: (count: number) => `${invitations(count)} sent again`,
  backMore: 'Take back…',
  back: 'Take back',
  backTitle: (count: number) => `Take ${invitations(count)} back?`,
  backWhy: 'The links in the emails stop working.',
  takenBack: (count: number) => `${invitations(count)} taken back`,
})
