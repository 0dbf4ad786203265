declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http'

  export default class S3rver {
    constructor(options: {
      directory: string
      silent: boolean
      allowMismatchedSignatures: boolean
      vhostBuckets: boolean
      configureBuckets: readonly { readonly name: string }[]
    })
    readonly logger: { readonly exceptions: { unhandle(): void }; close(): void }
    readonly store: { deleteObject(bucket: string, key: string): Promise<void> }
    configureBuckets(): Promise<unknown>
    callback(): RequestListener
  }
}
