/** The text of bytes in whichever encoding spreadsheets and exports write: UTF-8, UTF-16 by its mark, else Western. */
export function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause
    // Bytes that are no UTF-8 are what older spreadsheets write: every byte is a letter there.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
