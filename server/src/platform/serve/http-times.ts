/** How long a client may take to say what it wants, in milliseconds: from the connection, or the first byte of a further request. */
export interface HttpTimes {
  /** To the end of the headers. */
  readonly headersTimeout: number
  /** To the end of the body. */
  readonly requestTimeout: number
  /** How often that is looked at: Node's own 30 s would let a silent connection live twice its time. */
  readonly connectionsCheckingInterval: number
}

/** Of every server of this process. */
export const httpTimes: HttpTimes = { headersTimeout: 15_000, requestTimeout: 30_000, connectionsCheckingInterval: 1000 }
