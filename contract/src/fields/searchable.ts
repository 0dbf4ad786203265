/** A text as searches compare it: case, accents and the kinds of an apostrophe make no difference. The database has the same by this name. */
export const searchable = (text: string): string =>
  text
    .replaceAll(/[’‘‛ʼʹ`´′＇]/g, "'")
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')

/** Whether one text holds the other, as searches see it. */
export const holdsText = (text: string, wanted: string): boolean => searchable(text).includes(searchable(wanted))
