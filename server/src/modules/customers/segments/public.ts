import * as asking from './asking.ts'
import * as store from './store-segments.ts'

/** Those of these segments that are shared in the company and open to the person: what others may lean on. */
export const sharedSegments = store.sharedAmong
/** Names of segments, for a line of History that withholds them from those who may not see customers. */
export const segmentNames = store.segmentNames
/** What leans on segments says where it is decided whom they mean. */
export const registerSegmentAsking = asking.registerSegmentAsking
