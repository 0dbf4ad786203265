import { catalogue } from '../../../../ui/basics/ui-texts.ts'
import type { CameraTrouble } from './camera.ts'

export const words = catalogue('gift-cards-scan', {
  aim: 'Point the camera at the code of the card.',
  opening: 'Opening the camera…',
  picture: 'Picture of the camera',
  otherCode: 'This is not the code of a gift card.',
  torchOn: 'Turn the light on',
  torchOff: 'Turn the light off',
  close: 'Close the camera',
  again: 'Try again',
  noCamera: 'The camera cannot be used',
  insecure: 'Browsers open the camera only on a secure address (https). Type the code, or use a scanner.',
  denied: 'The camera is not allowed for this page. Allow it in the settings of the browser, or type the code.',
  none: 'This device has no camera. Type the code, or use a scanner.',
  busy: 'Another app is using the camera. Close it and try again, or type the code.',
  failed: 'The camera did not start. Try again, or type the code.',
  noReader: 'The part that reads codes could not be loaded. Check the connection and try again, or type the code.',
})

export const troubleSentence = (trouble: CameraTrouble | 'noReader'): string => words[trouble]
