import { catalogue } from '../basics/ui-texts.ts'

export const words = catalogue('qr-code', {
  svg: 'SVG',
  png: 'PNG',
  codeOf: (label: string) => `QR code: ${label}`,
  drawing: 'Drawing the code',
  empty: 'There is nothing to encode yet',
  tooLong: 'This text is too long for a code',
  print: 'Print',
})

export interface QrCodeProps {
  /** What a reader will find: an address, most often. */
  value: string
  /** Under the code, and its name for those who cannot see it. */
  label: string
  /** Of the downloads, without ending. */
  fileName?: string | undefined
  /** Download and print. */
  actions?: boolean | undefined
}
