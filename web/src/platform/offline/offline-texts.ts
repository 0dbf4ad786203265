import { catalogue } from '../../ui/basics/ui-texts.ts'

export const words = catalogue('offline', {
  offline: 'You are offline',
  showing: (time: string) => `You are offline: showing data from ${time}`,
  changesWait: 'Changes can be made again once you are connected.',
  noChange: 'You are offline: nothing was changed. Try again once you are connected.',
  newVersion: 'A new version is ready',
  unsaved: 'Save or discard your changes first, then reload.',
  reload: 'Reload',
  updatedMeanwhile: 'The app was updated while this page was open.',
  notHere: 'This page is not on this device',
  neverOpened: 'You are offline, and this page has not been opened here before. Try again once you are connected.',
  notKept: 'You are offline, and this was not kept on this device. It loads once you are connected.',
  connectedAgain: 'You are connected again. Reload to see it.',
  broken: 'This page could not be shown',
  nothingLost: 'Something went wrong here. Nothing you saved is lost.',
  tryAgain: 'Try again',
  details: 'Details',
})
