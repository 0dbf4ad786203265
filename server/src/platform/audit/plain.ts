/**
 * People's words within a line of the history, which is markdown: their marks stand as they are, and they begin no line of their own.
 */
export const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll(/[\\*_`[\]<>#]/g, '\\$&')
