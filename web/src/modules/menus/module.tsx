import { lazyRouteComponent } from '@tanstack/react-router'
import type { WebModule } from '../../platform/module.ts'
import { nowRoute } from './routes.ts'
import { words } from './start-words.ts'

nowRoute.update({ component: lazyRouteComponent(() => import('./pauses/NowPage.tsx'), 'NowPage') })

export const module: WebModule = {
  folder: 'menus',
  staffRoutes: [nowRoute],
  palette: () => import('./palette.ts'),
  startLinks: [
    {
      get label() {
        return words.now
      },
      to: '/onboarding/now',
      under: '/onboarding',
      needs: 'availabilities_admin',
    },
  ],
}
