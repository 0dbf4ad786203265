/** What a blocked customer may no longer do or get. */
export const blockEffects = ['no_orders', 'no_cash', 'no_offers', 'no_marketing'] as const
export type BlockEffect = (typeof blockEffects)[number]
export const blockEffectNames: Readonly<Record<BlockEffect, string>> = {
  no_orders: 'No orders',
  no_cash: 'No cash',
  no_offers: 'No offers',
  no_marketing: 'No marketing',
}
