import { catalogue } from '../../ui/basics/ui-texts.ts'

/** The words of a new company's first screen. */
export const words = catalogue('restaurants', {
  welcome: 'Welcome',
  shape: 'Shape your company',
  shapeText: 'Your company has its own access group. Add a group for each brand, region or restaurant below it.',
  invite: 'Invite your colleagues',
  inviteText: 'Open a group and invite people with the roles they need there. Their roles also apply to every group below.',
  connect: 'Connect your bank',
  connectText: 'Tell us where your checks go. You can link an account yourself or send a link to whoever keeps the books.',
  welcomeName: (name: string) => `Welcome, ${name}`,
  open: 'Open your first restaurant',
  openText: 'Enter its address and its currency. Its checklist then takes you through hours, menu and publishing.',
  steps: (product: string) => `Your account is confirmed and your company is set up in ${product}. These steps make it ready for work.`,
  inTheMenu: (product: string) => `You are signed in to ${product}. The modules open to you are in the menu.`,
})
