import type { SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import { firstLanguage, type MenuMessage, type MessageScope, type MessageTone } from '@brigade/contract/menus/menu-messages.ts'
import { wallNow } from '../../../ui/schedule/wall-now.ts'

export interface LanguageText {
  readonly language: string
  readonly text: string
}

/** A day and a time of it on the restaurant's clock; empty where there is no limit. */
export interface Wall {
  readonly day: string
  readonly time: string
}

/** What the fields of the dialog hold. */
export interface MessageDraft {
  readonly scope: MessageScope
  readonly nodeId: string
  readonly nodeName: string
  /** The first one is what everybody without a language of these reads. */
  readonly texts: readonly LanguageText[]
  readonly tone: MessageTone
  readonly isTimed: boolean
  readonly from: Wall
  readonly until: Wall
  readonly channels: readonly SalesChannel[]
  readonly active: boolean
}

const never: Wall = { day: '', time: '' }
const wallOf = (at: string | null | undefined, zone: string): Wall => (at == null ? never : wallNow(Date.parse(at), zone))

export function messageDraft(message: MenuMessage | undefined, zone: string): MessageDraft {
  const others = Object.entries(message?.texts ?? {}).filter(([language]) => language !== firstLanguage)
  return {
    scope: message?.scope ?? 'tree',
    nodeId: message?.node_id ?? '',
    nodeName: message?.node_name ?? '',
    texts: [{ language: firstLanguage, text: message?.texts[firstLanguage] ?? '' }, ...others.map(([language, text]) => ({ language, text }))],
    tone: message?.tone ?? 'info',
    isTimed: message !== undefined && (message.show_from !== null || message.show_until !== null),
    from: wallOf(message?.show_from, zone),
    until: wallOf(message?.show_until, zone),
    channels: message?.channels ?? [],
    active: message?.active ?? true,
  }
}

/** A day without a time is meant from its beginning. */
function momentOf({ day, time }: Wall): string | null {
  return day === '' ? null : `${day}T${time === '' ? '00:00' : time}`
}

/** What is sent: the contract judges it. */
export function messageValues(draft: MessageDraft) {
  const { scope, nodeId, texts, tone, isTimed, from, until, channels, active } = draft
  return {
    scope,
    node_id: scope === 'tree' || nodeId === '' ? null : nodeId,
    texts: Object.fromEntries(texts.map(({ language, text }) => [language, text])),
    tone,
    show_from: isTimed ? momentOf(from) : null,
    show_until: isTimed ? momentOf(until) : null,
    channels: [...channels],
    active,
  }
}

/** Languages that can still be added, those that guests speak most first. */
export function languagesLeft(texts: readonly LanguageText[]): string[] {
  const known = ['es', 'fr', 'de', 'it', 'pt', 'zh', 'ja', 'ko', 'ar', 'ru', 'vi', 'pl', 'nl', 'tr', 'hi']
  return known.filter((one) => texts.every(({ language }) => language !== one))
}
