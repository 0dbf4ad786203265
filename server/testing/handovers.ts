import { handovers } from '@brigade/contract/access-groups/handovers.ts'
import type { Person, TestApp } from './app.ts'

/** What somebody has not looked at they do not take over. */
export const unseen = { state: '', at_most: [] }

/** Looks at an offer, and accepts what was shown. */
export async function acceptShown({ call }: Pick<TestApp, 'call'>, asked: { readonly id: number; readonly handover_id: number }, as: Person) {
  const { status, body } = await call(handovers.previewHandover, asked, { as })
  return call(handovers.acceptHandover, { ...asked, shown: status === 200 ? body.shown : unseen }, { as })
}
