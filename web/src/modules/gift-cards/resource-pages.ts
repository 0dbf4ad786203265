import type { ResourcePages } from '../../platform/module.ts'

export const resourcePages: ResourcePages = { gift_card_definition: '/gift_cards' }
