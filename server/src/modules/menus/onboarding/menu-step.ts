import type { OnboardingStep } from '../../restaurants/public.ts'
import { loadMenu } from '../draft/store.ts'
import { menuFinding, pricesFinding, publicationFinding } from './findings.ts'
import { menuFactsOf } from './menu-facts.ts'
import { channelsOf } from './store.ts'

const opensMenu = (id: number) => `/onboarding/restaurants/${id}/menu`

/** A menu, its prices, and that guests see it, as tasks of a new restaurant. */
export const menuStep: OnboardingStep = {
  tasks: {
    menu: { name: 'Menu', needs: 'restaurants_admin', opens: opensMenu },
    prices: { name: 'Prices', needs: 'restaurants_admin', opens: opensMenu },
    publication: { name: 'Publication', needs: 'publisher', opens: (id) => `/onboarding/restaurants/${id}/publish` },
  },
  async find(db, { id }) {
    const facts = menuFactsOf(await loadMenu(db, id))
    return { menu: menuFinding(facts), prices: pricesFinding(facts), publication: publicationFinding(await channelsOf(db, id)) }
  },
}
