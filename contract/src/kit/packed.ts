/** How a text is sent: as it is, or as the base64 of its gzip, since a file can be longer than a body may be. */
export const packings = ['none', 'gzip'] as const
export type Packing = (typeof packings)[number]
