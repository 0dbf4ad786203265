import { joined, type Routes } from '../../platform/context.ts'
import { editorRoutes } from './editor/handlers.ts'
import { importRoutes } from './imports/handlers.ts'
import { messageRoutes } from './messages/handlers.ts'
import { pauseRoutes } from './pauses/handlers.ts'
import { publishingRoutes } from './publishing/handlers.ts'
import { suggestionRoutes } from './suggestions/handlers.ts'

/** Menus: draft, pauses, messages, imports, publishing, and pictures for their items. */
export const menuRoutes: Routes = joined(editorRoutes, pauseRoutes, messageRoutes, importRoutes, publishingRoutes, suggestionRoutes)
