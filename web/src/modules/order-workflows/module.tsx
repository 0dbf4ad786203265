import { lazyRouteComponent } from '@tanstack/react-router'
import type { WebModule } from '../../platform/module.ts'
import { newWorkflowRoute, workflowRoute, workflowsRoute, workflowTabRoute } from './routes.ts'

workflowsRoute.update({ component: lazyRouteComponent(() => import('./WorkflowList.tsx'), 'WorkflowList') })
newWorkflowRoute.update({ component: lazyRouteComponent(() => import('./NewWorkflowPage.tsx'), 'NewWorkflowPage') })
workflowRoute.update({ component: lazyRouteComponent(() => import('./WorkflowPage.tsx'), 'WorkflowPage') })

export const module: WebModule = {
  folder: 'order-workflows',
  staffRoutes: [workflowsRoute, newWorkflowRoute, workflowRoute.addChildren([workflowTabRoute])],
  palette: () => import('./palette.ts'),
}
