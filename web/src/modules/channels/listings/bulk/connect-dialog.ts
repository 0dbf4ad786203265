import { lateDialog } from '../../../../ui/layers/late-dialog.tsx'
import type { ConnectRestaurantsProps } from './ConnectRestaurants.tsx'

// The list is what most people come for.
export const ConnectDialog = lateDialog<ConnectRestaurantsProps>(() => import('./ConnectRestaurants.tsx').then((file) => file.ConnectRestaurants))
