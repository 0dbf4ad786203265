import * as asking from './asking.ts'
import * as store from './store-segments.ts'

/** Those of these segments that are shared in the company and open to the person: what others may lean on. */
export const sharedSegments = store.sharedAmong
/** Names of segments, for a line of History that withholds each from those to whom it is not open. */
export const namedSegments = store.namedSegments
/** What leans on segments says where it is decided whom they mean. */
export const registerSegmentAsking = asking.registerSegmentAsking
