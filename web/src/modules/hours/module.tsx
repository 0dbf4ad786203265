import { lazyRouteComponent } from '@tanstack/react-router'
import type { WebModule } from '../../platform/module.ts'
import { holidaysRoute } from './routes.ts'

holidaysRoute.update({ component: lazyRouteComponent(() => import('./HolidaysPage.tsx'), 'HolidaysPage') })

export const module: WebModule = { folder: 'hours', staffRoutes: [holidaysRoute], palette: () => import('./palette.ts') }
