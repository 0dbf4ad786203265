/** Finds the text of a code in a picture; nothing where there is none. */
export type CodeReader = (picture: HTMLCanvasElement) => Promise<string | undefined>

/** The browser's own reader, which the types of the language do not have yet. */
interface OwnDetector {
  detect: (picture: HTMLCanvasElement) => Promise<{ rawValue: string }[]>
}
interface OwnDetectorMaker {
  new (options: { formats: string[] }): OwnDetector
  getSupportedFormats: () => Promise<string[]>
}
declare global {
  interface Window {
    BarcodeDetector?: OwnDetectorMaker
  }
}

/** Ours are QR codes; plastic cards of other systems have bars. */
const formats = ['qr_code', 'code_128']

async function ownReader(): Promise<CodeReader | undefined> {
  const Detector = window.BarcodeDetector
  if (!Detector) return undefined
  const known = await Detector.getSupportedFormats().catch((): string[] => [])
  if (!known.includes('qr_code')) return undefined
  const detector = new Detector({ formats: formats.filter((format) => known.includes(format)) })
  return async (picture) => (await detector.detect(picture))[0]?.rawValue
}

/** The browser's own reader where it has one; otherwise ours, which is fetched only now. */
export async function codeReader(): Promise<CodeReader> {
  return (await ownReader()) ?? (await import('./zxing-reader.ts')).zxingReader()
}
