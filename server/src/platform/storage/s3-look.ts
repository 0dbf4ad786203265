import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { s3Client } from './s3-client.ts'
import { faultOf, type StoreFault } from './s3-faults.ts'
import type { S3Place } from './s3-place.ts'

/** Asks a store for what would come first in the bucket; answers what is wrong, to follow the name of the setting. */
export async function storeFault(place: S3Place): Promise<StoreFault | undefined> {
  const client = s3Client(place)
  try {
    await client.send(new ListObjectsV2Command({ Bucket: place.bucket, Prefix: place.prefix, MaxKeys: 1 }))
    return undefined
  } catch (error) {
    return faultOf(error, place)
  } finally {
    client.destroy()
  }
}
