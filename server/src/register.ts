import { registerAccessGroups } from './modules/access-groups/register.ts'
import { registerBankConnections } from './modules/bank-connections/register.ts'
import { registerChannels } from './modules/channels/register.ts'
import { registerCollections } from './modules/collections/register.ts'
import { registerCustomers } from './modules/customers/register.ts'
import { registerDeliveryMarkets } from './modules/delivery-markets/register.ts'
import { registerDiscounts } from './modules/discounts/register.ts'
import { registerGiftCards } from './modules/gift-cards/register.ts'
import { registerHours } from './modules/hours/register.ts'
import { registerMenus } from './modules/menus/register.ts'
import { registerOrderWorkflows } from './modules/order-workflows/register.ts'
import { registerOrders } from './modules/orders/register.ts'
import { registerPos } from './modules/pos/register.ts'
import { registerReports } from './modules/reports/register.ts'
import { registerRestaurants } from './modules/restaurants/register.ts'

/**
 * What the modules say to access groups, add to one another, and listen to. Those below come before those above them, for in this order
 * they are asked and told. Before anything is served or done; more than once changes nothing.
 */
export function registerModules(): void {
  registerAccessGroups()
  registerBankConnections()
  registerCollections()
  registerRestaurants()
  registerHours()
  registerMenus()
  registerPos()
  registerOrderWorkflows()
  registerDeliveryMarkets()
  registerOrders()
  registerChannels()
  registerGiftCards()
  registerCustomers()
  registerDiscounts()
  registerReports()
}
