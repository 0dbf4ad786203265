import { plain } from '../../platform/audit/plain.ts'

/** A name within a sentence of the history. */
export const said = (name: string): string => `“${plain(name)}”`
