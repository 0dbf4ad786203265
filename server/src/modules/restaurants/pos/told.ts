/** A name within a sentence of the history, which is markdown: its marks are taken as they stand. */
export const said = (name: string): string => `“${name.replaceAll(/[\\*_`[\]<>#]/g, '\\$&')}”`
