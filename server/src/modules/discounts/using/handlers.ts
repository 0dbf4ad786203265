import type { Routes } from '../../../platform/context.ts'

export const useRoutes: Routes = { endpoints: {}, handlers: {} }
