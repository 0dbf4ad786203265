import * as fetched from './fetched.ts'

export type { Brought, Fetching } from './fetched.ts'

/** In whose name pictures come into a collection. */
export const uploader = fetched.uploader
/** A picture from an address of the web: begun, brought, and finished or given up. */
export const beginFetching = fetched.beginFetching
export const bring = fetched.bring
export const finishFetching = fetched.finishFetching
export const giveUpFetching = fetched.giveUpFetching
