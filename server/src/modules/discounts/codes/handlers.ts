import type { Routes } from '../../../platform/context.ts'

export const codeRoutes: Routes = { endpoints: {}, handlers: {} }
