import { lazyRouteComponent } from '@tanstack/react-router'
import type { WebModule } from '../../platform/module.ts'
import { accessRoute, firstTabRoute, historyRoute, listRoute, newRoute, pageRoute, publicRoute } from './routes.ts'

listRoute.update({ component: lazyRouteComponent(() => import('./BankConnectionList.tsx'), 'BankConnectionList') })
newRoute.update({ component: lazyRouteComponent(() => import('./NewBankConnectionPage.tsx'), 'NewBankConnectionPage') })
pageRoute.update({ component: lazyRouteComponent(() => import('./BankConnectionPage.tsx'), 'BankConnectionPage') })
publicRoute.update({ component: lazyRouteComponent(() => import('./PublicBankConnectionPage.tsx'), 'PublicBankConnectionPage') })

export const module: WebModule = {
  folder: 'bank-connections',
  staffRoutes: [listRoute, newRoute, pageRoute.addChildren([firstTabRoute, accessRoute, historyRoute])],
  publicRoutes: [publicRoute],
  palette: () => import('./palette.ts'),
}
