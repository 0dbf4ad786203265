import type { Queryable } from './database.ts'

/** What has to be true still when a mail goes out: which module judges it, and what that module wrote down about it. */
export interface MailCondition {
  readonly kind: string
  readonly about: unknown
}

type Judge = (db: Queryable, about: unknown) => Promise<boolean>
const judges = new Map<string, Judge>()

/** Modules call this when they register themselves: a mail may wait for hours, and what its reader may see can end meanwhile. */
export function registerMailCondition(kind: string, judge: Judge): void {
  judges.set(kind, judge)
}

/** Whether the mail may go out now. One that nobody here can judge waits for a server that can. */
export async function stillStands(db: Queryable, condition: MailCondition | null): Promise<boolean> {
  if (condition === null) return true
  const judge = judges.get(condition.kind)
  if (!judge) throw new Error(`Nobody judges mails of the kind ${condition.kind} here.`)
  return judge(db, condition.about)
}
