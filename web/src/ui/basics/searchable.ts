// The kit knows no contract: this is the writing in which all searches of the product compare.

/** A text as searches compare it: case, accents and the kinds of an apostrophe make no difference. */
export const searchable = (text: string): string =>
  text
    .replaceAll(/[’‘‛ʼʹ`´′＇]/g, "'")
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')

/** Whether one text holds the other, as searches see it. */
export const holdsText = (text: string, wanted: string): boolean => searchable(text).includes(searchable(wanted))
