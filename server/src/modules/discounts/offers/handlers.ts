import type { Routes } from '../../../platform/context.ts'

export const offerRoutes: Routes = { endpoints: {}, handlers: {} }
