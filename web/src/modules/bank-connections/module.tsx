import { lazyRouteComponent } from '@tanstack/react-router'
import type { WebModule } from '../../platform/module.ts'
import { accessRoute, firstTabRoute, historyRoute, listRoute, newRoute, pageRoute } from './routes.ts'

listRoute.update({ component: lazyRouteComponent(() => import('./BankConnectionList.tsx'), 'BankConnectionList') })
newRoute.update({ component: lazyRouteComponent(() => import('./NewBankConnectionPage.tsx'), 'NewBankConnectionPage') })
pageRoute.update({ component: lazyRouteComponent(() => import('./BankConnectionPage.tsx'), 'BankConnectionPage') })

export const module: WebModule = {
  folder: 'bank-connections',
  staffRoutes: [listRoute, newRoute, pageRoute.addChildren([firstTabRoute, accessRoute, historyRoute])],
  palette: () => import('./palette.ts'),
}
