import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
// From the same package, so that program and binary are of one version; by its own address, or it would be fetched from a stranger's.
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { CodeReader } from './code-reader.ts'

export async function zxingReader(): Promise<CodeReader> {
  await prepareZXingModule({ overrides: { locateFile: () => wasmAddress }, fireImmediately: true })
  return async (picture) => {
    const pixels = picture.getContext('2d')?.getImageData(0, 0, picture.width, picture.height)
    if (!pixels) return undefined
    const [found] = await readBarcodes(pixels, { formats: ['QRCode', 'Code128'], maxNumberOfSymbols: 1 })
    return found?.isValid ? found.text : undefined
  }
}
