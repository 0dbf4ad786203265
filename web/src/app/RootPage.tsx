import { Outlet } from '@tanstack/react-router'
import { ConfirmProvider } from '../ui/layers/ConfirmProvider.tsx'
import { Toasts } from '../ui/layers/Toasts.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'

/** What surrounds every page, signed in or not. */
export function RootPage() {
  useFocusOnNavigation()
  return (
    <ConfirmProvider>
      <Outlet />
      <Toasts />
    </ConfirmProvider>
  )
}
