import { counted } from '@brigade/contract/kit/named.ts'
import { neverWaived, type OnboardingTask, type OnboardingTaskKey, onboardingTasks } from '@brigade/contract/restaurants/onboarding.ts'

// The checklist: what state each task is in, from what the modules find, and what comes first.

export interface Waiver {
  readonly reason: string
  readonly by: string
  readonly at: string
}

/** What a task finds: a sentence, and another one while something is left to do. */
export interface Finding {
  readonly evidence: string
  readonly blocker: string | null
  /** Tasks that come first, while they are not settled. */
  readonly after?: readonly OnboardingTaskKey[]
}

export interface ProfileFacts {
  readonly address: string
  readonly city: string
  readonly phone: string
  readonly email: string
  readonly timezone: string
  readonly currency: string
}

export function profileFinding({ address, city, phone, email, timezone, currency }: ProfileFacts): Finding {
  const missing = [
    address === '' && 'a street address',
    city === '' && 'a city',
    phone === '' && email === '' && 'a phone number or an email address',
  ]
  const left = missing.filter((one) => one !== false)
  const evidence = `Its time zone is ${timezone.replaceAll('_', ' ')}, and its prices are in ${currency}.`
  return { evidence, blocker: left.length === 0 ? null : `${capital(inList(left))} ${left.length === 1 ? 'is' : 'are'} missing.` }
}

export function bankFinding({ usable, broken }: { readonly usable: number; readonly broken: number }): Finding {
  if (usable > 0) return { evidence: `${counted(usable, 'bank connection')} can receive its money.`, blocker: null }
  if (broken > 0)
    return {
      evidence: `${counted(broken, 'bank connection')} of its organization, and none that works now.`,
      blocker: 'Its bank connection has to be linked again.',
    }
  return { evidence: '', blocker: 'Neither its organization nor a group above it has a bank connection.' }
}

/** By task; the modules find them. */
export type Findings = Readonly<Partial<Record<OnboardingTaskKey, Finding>>>

export type JudgedTask = Omit<OnboardingTask, 'opens' | 'may_waive'>

/** Every task with its state: done by the data, else set aside by a person, else held up by another, else to do. */
export function judgedTasks(findings: Findings, waivers: ReadonlyMap<string, Waiver>): JudgedTask[] {
  const judged: JudgedTask[] = []
  for (const key of onboardingTasks) {
    const finding = findings[key]
    if (!finding) continue
    const { evidence, blocker, after } = finding
    const waiver = waivers.get(key) ?? null
    const first = judged.find((task) => after?.includes(task.key) && !isSettled(task))
    const state = blocker === null ? 'done' : waiver ? 'waived' : first ? 'blocked' : 'todo'
    judged.push({ key, state, evidence, blocker, waiver })
  }
  return judged
}

export const isSettled = ({ state }: Pick<JudgedTask, 'state'>): boolean => state === 'done' || state === 'waived'

/** What keeps it from going live, as sentences: one for each task that is neither done nor set aside. */
export function blockersOf(tasks: readonly Pick<JudgedTask, 'state' | 'blocker'>[]): string[] {
  return tasks.flatMap((task) => (!isSettled(task) && task.blocker !== null ? [task.blocker] : []))
}

/** Why a task cannot be set aside; nothing when it can. */
export function waiverRefusal({ key, state }: Pick<JudgedTask, 'key' | 'state'>): string | undefined {
  if (neverWaived.includes(key)) return 'Without this there is nothing that guests could order, so it cannot be set aside.'
  if (state === 'done') return 'This is done already.'
  if (state === 'waived') return 'This has been set aside already.'
  return undefined
}

function inList(parts: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(parts)
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
