/** One message to one person, written before it is queued: no template logic, no user-supplied markup. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}
