import { pictureReference } from '@brigade/contract/collections/uses.ts'
import type { MenuOp } from '@brigade/contract/menus/menu-draft.ts'
import type { PictureSuggestion } from '@brigade/contract/menus/picture-suggestions.ts'
import { changeOp } from '../fields/field-state.ts'

/** What a person said of an item; what they did not say is as it was suggested. */
export interface Choice {
  readonly isUsed?: boolean
  readonly pictureId?: number
}

export type Choices = ReadonlyMap<string, Choice>

export const isUsed = ({ node_id, is_sure }: PictureSuggestion, choices: Choices): boolean => choices.get(node_id)?.isUsed ?? is_sure

/** The picture in hand for an item; nothing where none fits. */
export const pictureOf = ({ node_id, candidates }: PictureSuggestion, choices: Choices): number | undefined =>
  candidates.find(({ picture_id }) => picture_id === choices.get(node_id)?.pictureId)?.picture_id ?? candidates[0]?.picture_id

/** Whoever chooses another picture for an item means to use it. */
export const chosen = (choices: Choices, { node_id }: PictureSuggestion, pictureId: number): Choices =>
  new Map(choices).set(node_id, { isUsed: true, pictureId })

export const used = (choices: Choices, { node_id }: PictureSuggestion, isNowUsed: boolean): Choices =>
  new Map(choices).set(node_id, { ...choices.get(node_id), isUsed: isNowUsed })

/** One change for each item that gets a picture. */
export function matchOps(suggestions: readonly PictureSuggestion[], choices: Choices, uuid: () => string): MenuOp[] {
  return suggestions.flatMap((suggestion) => {
    const picture = isUsed(suggestion, choices) ? pictureOf(suggestion, choices) : undefined
    if (picture === undefined) return []
    return [changeOp(suggestion.node_id, 'image_url', pictureReference(picture), suggestion.image_url, { channel: null, fulfilment: null }, uuid())]
  })
}
