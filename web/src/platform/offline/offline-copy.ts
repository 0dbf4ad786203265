import { createStore, delMany, entries, get, set } from 'idb-keyval'
import { copyStore } from '../session/forget-copies.ts'
import { type Copy, copiesIn } from './copies.ts'

const database = createStore(copyStore.database, copyStore.name)

/** The copies in this browser's own database. */
export const copies = copiesIn({
  get: (key) => get<Copy>(key, database),
  set: (key, copy) => set(key, copy, database),
  entries: () => entries<string, Copy>(database),
  remove: (keys) => delMany(keys, database),
})
