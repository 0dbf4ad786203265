/** Time as the server sees it; tests set it. Expiry that must survive clock changes is compared in the database. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
