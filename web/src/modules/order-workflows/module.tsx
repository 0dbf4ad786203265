import { lazyRouteComponent } from '@tanstack/react-router'
import type { WebModule } from '../../platform/module.ts'
import { listRoute, newRoute, pageRoute, workflowTabRoute } from './routes.ts'

listRoute.update({ component: lazyRouteComponent(() => import('./WorkflowList.tsx'), 'WorkflowList') })
newRoute.update({ component: lazyRouteComponent(() => import('./NewWorkflowPage.tsx'), 'NewWorkflowPage') })
pageRoute.update({ component: lazyRouteComponent(() => import('./WorkflowPage.tsx'), 'WorkflowPage') })

export const module: WebModule = {
  folder: 'order-workflows',
  staffRoutes: [listRoute, newRoute, pageRoute.addChildren([workflowTabRoute])],
  palette: () => import('./palette.ts'),
}
