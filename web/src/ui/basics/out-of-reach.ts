import { createContext } from 'react'

/** Why nothing can be fetched just now, in a sentence: it stands below whatever could not be loaded meanwhile. */
export const OutOfReach = createContext<string | undefined>(undefined)
