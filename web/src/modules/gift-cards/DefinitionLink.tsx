import { useMayI } from '../../platform/access.ts'

/** Whether the person may open the page of a definition: its cards are also issued and seen below the groups that see it. */
export const useMayOpenDefinition = (id: number): boolean => useMayI('gift_card_definitions', { type: 'gift_card_definition', id }) === 'allowed'

/** The name of a definition; a link for whoever may open its page. */
export function DefinitionLink({ id, name, tab = '' }: { id: number; name: string; tab?: '' | '/cards' }) {
  return useMayOpenDefinition(id) ? <a href={`#/gift_cards/${id}${tab}`}>{name}</a> : name
}
